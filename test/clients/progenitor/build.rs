use progenitor::{GenerationSettings, Generator, InterfaceStyle};
use serde_json::Value;
use std::{env, fs, path::PathBuf};

/// The media types of request bodies that progenitor accepts.
const KNOWN_TYPES: [&str; 2] = ["application/json", "application/octet-stream"];

fn is_known(operation: &Value) -> bool {
    let content = operation.pointer("/requestBody/content").and_then(Value::as_object);
    content.is_none_or(|types| types.keys().all(|name| KNOWN_TYPES.contains(&name.as_str())))
}

/// Removes what progenitor refuses: other bodies, 304, which is no success and has no body, and a second schema of errors.
fn simplify(document: &mut Value) {
    for operations in document["paths"].as_object_mut().unwrap().values_mut() {
        let operations = operations.as_object_mut().unwrap();
        operations.retain(|_, operation| is_known(operation));
        for operation in operations.values_mut() {
            operation["responses"].as_object_mut().unwrap().remove("304");
        }
    }
    let health = &mut document["paths"]["/api/health/ready"]["get"]["responses"];
    health.as_object_mut().unwrap().remove("503");
}

fn main() {
    println!("cargo:rerun-if-changed=openapi.json");
    let mut document = serde_json::from_slice(&fs::read("openapi.json").unwrap()).unwrap();
    simplify(&mut document);
    let specification = serde_json::from_value(document).unwrap();
    let mut settings = GenerationSettings::new();
    settings.with_interface(InterfaceStyle::Builder);
    let code = Generator::new(&settings).generate_tokens(&specification).unwrap();
    fs::write(PathBuf::from(env::var("OUT_DIR").unwrap()).join("earshot.rs"), code.to_string()).unwrap();
}
