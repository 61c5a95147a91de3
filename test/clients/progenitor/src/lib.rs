include!(concat!(env!("OUT_DIR"), "/earshot.rs"));
