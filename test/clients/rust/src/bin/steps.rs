use chrono::{TimeDelta, Utc};
use earshot::apis::business_hours_api::{CreateBusinessHoursParams, create_business_hours};
use earshot::apis::companies_api::{CreateCompanyParams, create_company};
use earshot::apis::posts_api::*;
use earshot::apis::users_api::{CreateUserParams, GetUserParams, create_user, get_user};
use earshot::apis::webhooks_api::{CreateWebhookParams, create_webhook};
use earshot::apis::{Error, configuration::Configuration};
use earshot::models::*;
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::json;
use std::collections::HashMap;
use std::env::var;
use std::fmt::Debug;
use std::time::Duration;

struct Steps {
    api: Configuration,
    board: String,
}

#[tokio::main]
async fn main() {
    let steps = Steps {
        api: Configuration {
            base_path: var("EARSHOT_URL").unwrap(),
            bearer_access_token: Some(var("EARSHOT_KEY").unwrap()),
            ..Configuration::new()
        },
        board: var("EARSHOT_BOARD").unwrap(),
    };
    let post = steps.create_post("Dark mode", None).await.unwrap();
    steps.create_post("Light mode", None).await.unwrap();
    steps.create_post("Sepia mode", None).await.unwrap();
    assert_eq!(steps.posts_since(TimeDelta::minutes(-1)).await.len(), 3);
    assert_eq!(steps.posts_since(TimeDelta::hours(1)).await.len(), 0);

    let vote = VotePostParams { id: post.id, idempotency_key: None, own_vote: None };
    assert!(vote_post(&steps.api, vote).await.unwrap().data.voted);

    steps.read_errors().await;
    steps.verify_delivery().await;
    steps.read_records().await;
}

impl Steps {
    async fn create_post(&self, title: &str, idempotency_key: Option<&str>) -> Result<Post, Error<CreatePostError>> {
        let params = CreatePostParams {
            post_input: PostInput::new(title.to_string(), self.board.clone()),
            notify: None,
            idempotency_key: idempotency_key.map(str::to_string),
        };
        Ok(create_post(&self.api, params).await?.data)
    }

    async fn posts_since(&self, offset: TimeDelta) -> Vec<PostItem> {
        let mut params = ListPostsParams {
            board_id: Some(self.board.clone()),
            status: None,
            status_id: None,
            tag_ids: None,
            owner_id: None,
            author_id: None,
            voter_id: None,
            follower_id: None,
            canonical_post_id: None,
            segment: None,
            company_id: None,
            min_mrr_cents: None,
            search: None,
            date_from: Some((Utc::now() + offset).to_rfc3339()),
            date_to: None,
            sort: None,
            include_deleted: None,
            include_merged: None,
            limit: Some(2),
            cursor: None,
        };
        let mut posts = Vec::new();
        loop {
            let page = list_posts(&self.api, params.clone()).await.unwrap();
            posts.extend(page.data);
            params.cursor = page.meta.pagination.cursor;
            if params.cursor.is_none() {
                return posts;
            }
        }
    }

    async fn read_errors(&self) {
        let unknown = GetPostParams {
            id: "post_00000000000000000000000000".to_string(),
            include_deleted: None,
            if_none_match: None,
        };
        let (status, error) = error_in(get_post(&self.api, unknown).await);
        assert_eq!((status, error.code.as_str()), (404, "NOT_FOUND"));

        let company = CreateCompanyParams {
            company_input: CompanyInput {
                domain: Some(Some("rust.example".to_string())),
                external_id: Some(Some("rust".to_string())),
                mrr_cents: Some(Some(9_000_000_000_000)),
                ..CompanyInput::new("Northwind".to_string())
            },
            idempotency_key: None,
        };
        let created = create_company(&self.api, company.clone()).await.unwrap();
        assert_eq!(created.data.mrr_cents, Some(9_000_000_000_000));
        let (status, error) = error_in(create_company(&self.api, company).await);
        assert_eq!((status, error.code.as_str()), (409, "CONFLICT"));

        let (status, error) = error_in(self.create_post("", None).await);
        assert_eq!((status, error.code.as_str()), (400, "VALIDATION_ERROR"));
        assert_eq!(error.details.unwrap().errors.unwrap()[0].path, "title");

        let key = Some(self.board.as_str());
        self.create_post("Sent once", key).await.unwrap();
        let (status, error) = error_in(self.create_post("Another post", key).await);
        assert_eq!((status, error.code.as_str()), (422, "IDEMPOTENCY_KEY_REUSED"));
    }

    async fn verify_delivery(&self) {
        let receiver = tiny_http::Server::http("127.0.0.1:0").unwrap();
        let params = CreateWebhookParams {
            webhook_input: WebhookInput {
                board_ids: Some(Some(vec![self.board.clone()])),
                ..WebhookInput::new(format!("http://{}", receiver.server_addr()), vec![EventTypeName::PostCreated])
            },
            idempotency_key: None,
        };
        let secret = create_webhook(&self.api, params).await.unwrap().data.secret.unwrap();
        self.create_post("Delivered", None).await.unwrap();

        let mut request = receiver.recv_timeout(Duration::from_secs(30)).unwrap().expect("a delivery");
        let mut body = Vec::new();
        request.as_reader().read_to_end(&mut body).unwrap();
        let headers: HeaderMap = request
            .headers()
            .iter()
            .map(|header| {
                let name = HeaderName::from_bytes(header.field.as_str().as_bytes()).unwrap();
                (name, HeaderValue::from_str(header.value.as_str()).unwrap())
            })
            .collect();
        standardwebhooks::Webhook::new(&secret).unwrap().verify(&body, &headers).unwrap();
        request.respond(tiny_http::Response::empty(200)).unwrap();
    }

    async fn read_records(&self) {
        let attributes = HashMap::from([
            ("plan".to_string(), json!("team")),
            ("seats".to_string(), json!(12)),
            ("trial".to_string(), json!(false)),
        ]);
        let params = CreateUserParams {
            user_input: UserInput {
                email: Some(Some("ada@rust.example".to_string())),
                attributes: Some(attributes.clone()),
                ..UserInput::new()
            },
            idempotency_key: None,
        };
        let principal_id = create_user(&self.api, params).await.unwrap().data.principal_id;
        let params = GetUserParams { principal_id, if_none_match: None };
        assert_eq!(get_user(&self.api, params).await.unwrap().data.attributes, attributes);

        let monday = vec![TimeRangeInput::new("09:00".to_string(), "24:00".to_string())];
        let week = OpeningHoursInput { monday: Some(monday), ..OpeningHoursInput::new() };
        let params = CreateBusinessHoursParams {
            business_hours_input: BusinessHoursInput::new("rust".to_string(), "Europe/Berlin".to_string(), week),
            idempotency_key: None,
        };
        let hours = create_business_hours(&self.api, params).await.unwrap();
        assert_eq!(hours.data.week.monday[0].to, "24:00");
    }
}

/// The status and the body of an error response.
fn error_in<T: Debug, E: Debug>(result: Result<T, Error<E>>) -> (u16, ErrorBody) {
    match result {
        Err(Error::ResponseError(response)) => {
            let reply: ErrorReply = serde_json::from_str(&response.content).unwrap();
            (response.status.as_u16(), reply.error)
        }
        other => panic!("not an error response: {other:?}"),
    }
}
