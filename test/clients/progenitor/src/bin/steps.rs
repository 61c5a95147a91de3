use chrono::{TimeDelta, Utc};
use earshot::types::*;
use earshot::{Client, Error, ResponseValue};
use http::{HeaderMap, HeaderName, HeaderValue, header::AUTHORIZATION};
use serde_json::json;
use std::env::var;
use std::fmt::Debug;
use std::time::Duration;

struct Steps {
    api: Client,
    board: String,
}

#[tokio::main]
async fn main() {
    let authorization = format!("Bearer {}", var("EARSHOT_KEY").unwrap()).parse().unwrap();
    let headers = HeaderMap::from_iter([(AUTHORIZATION, authorization)]);
    let http = reqwest::Client::builder().default_headers(headers).build().unwrap();
    let steps = Steps {
        api: Client::new_with_client(&var("EARSHOT_URL").unwrap(), http),
        board: var("EARSHOT_BOARD").unwrap(),
    };
    let post = steps.create_post("Dark mode").await;
    steps.create_post("Light mode").await;
    steps.create_post("Sepia mode").await;
    assert_eq!(steps.posts_since(TimeDelta::minutes(-1)).await.len(), 3);
    assert_eq!(steps.posts_since(TimeDelta::hours(1)).await.len(), 0);

    let vote = steps.api.vote_post().id(post.id.as_str()).body_map(|vote| vote).send().await.unwrap();
    assert!(vote.data.voted);

    steps.read_unchanged(&post.id).await;
    steps.read_errors().await;
    steps.verify_delivery().await;
    steps.read_records().await;
}

impl Steps {
    async fn create_post(&self, title: &str) -> Post {
        let request = self.api.create_post().body_map(|post| post.board_id(self.board.as_str()).title(title));
        request.send().await.unwrap().into_inner().data
    }

    async fn posts_since(&self, offset: TimeDelta) -> Vec<PostItem> {
        let since = (Utc::now() + offset).to_rfc3339();
        let mut posts = Vec::new();
        let mut cursor = None;
        loop {
            let request = self.api.list_posts().board_id(self.board.as_str()).date_from(since.as_str()).limit(2);
            let request = match cursor {
                Some(cursor) => request.cursor::<String>(cursor),
                None => request,
            };
            let page = request.send().await.unwrap().into_inner();
            posts.extend(page.data);
            cursor = page.meta.pagination.cursor;
            if cursor.is_none() {
                return posts;
            }
        }
    }

    async fn read_unchanged(&self, id: &str) {
        let first = self.api.get_post().id(id).send().await.unwrap();
        assert_eq!(first.data.title.as_str(), "Dark mode");
        let etag = first.headers()["etag"].to_str().unwrap();
        match self.api.get_post().id(id).if_none_match(etag).send().await {
            Err(Error::UnexpectedResponse(response)) => assert_eq!(response.status(), 304),
            other => panic!("the post has changed: {other:?}"),
        }
    }

    async fn read_errors(&self) {
        let unknown = self.api.get_post().id("post_00000000000000000000000000").send().await;
        let (status, error) = error_in(unknown);
        assert_eq!((status, error.code.as_str()), (404, "NOT_FOUND"));

        let create_company = || {
            self.api.create_company().body_map(|company| {
                let company = company.name("Northwind").domain(text("progenitor.example"));
                company.external_id(text("progenitor")).mrr_cents(9_000_000_000_000)
            })
        };
        assert_eq!(create_company().send().await.unwrap().data.mrr_cents, Some(9_000_000_000_000));
        let (status, error) = error_in(create_company().send().await);
        assert_eq!((status, error.code.as_str()), (409, "CONFLICT"));

        let nowhere = self.create_hours("Europe/Nowhere").await;
        let (status, error) = error_in(nowhere);
        assert_eq!((status, error.code.as_str()), (400, "VALIDATION_ERROR"));
        assert_eq!(error.details.unwrap().errors[0].path, "timeZone");

        let create_once = |title| {
            let request = self.api.create_post().idempotency_key(self.board.as_str());
            request.body_map(|post| post.board_id(self.board.as_str()).title(title))
        };
        create_once("Sent once").send().await.unwrap();
        let (status, error) = error_in(create_once("Another post").send().await);
        assert_eq!((status, error.code.as_str()), (422, "IDEMPOTENCY_KEY_REUSED"));
    }

    async fn create_hours(&self, time_zone: &str) -> Result<ResponseValue<BusinessHoursReply>, Error<ErrorReply>> {
        let day: TimeRangeInput = TimeRangeInput::builder().from("09:00").to("24:00").try_into().unwrap();
        let week = OpeningHoursInput::builder().monday(vec![day]);
        let request = self.api.create_business_hours();
        request.body_map(|hours| hours.name("progenitor").time_zone(time_zone).week(week)).send().await
    }

    async fn verify_delivery(&self) {
        let receiver = tiny_http::Server::http("127.0.0.1:0").unwrap();
        let url = format!("http://{}", receiver.server_addr());
        let boards = vec![self.board.as_str().try_into().unwrap()];
        let request = self
            .api
            .create_webhook()
            .body_map(|webhook| webhook.url(url).events(vec![EventTypeName::PostCreated]).board_ids(Some(boards)));
        let secret = request.send().await.unwrap().into_inner().data.secret.unwrap();
        self.create_post("Delivered").await;

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
        let attributes = json!({ "plan": "team", "seats": 12, "trial": false });
        let attributes = attributes.as_object().unwrap();
        let request = self.api.create_user();
        let request =
            request.body_map(|user| user.email(text("ada@progenitor.example")).attributes(attributes.clone()));
        let id = request.send().await.unwrap().into_inner().data.principal_id;
        let user = self.api.get_user().principal_id(id.as_str()).send().await.unwrap();
        assert_eq!(&user.data.attributes, attributes);

        let file = self.api.upload_file().name("notes.txt").body("Some notes.").send().await.unwrap();
        assert_eq!(file.data.content_type, "text/plain");

        let hours = self.create_hours("Europe/Berlin").await.unwrap();
        assert_eq!(hours.data.week.monday[0].to.as_str(), "24:00");
    }
}

/// The text of an optional field.
fn text<T: for<'a> TryFrom<&'a str>>(value: &str) -> Option<T> {
    T::try_from(value).ok()
}

/// The status and the body of an error response.
fn error_in<T: Debug>(result: Result<ResponseValue<T>, Error<ErrorReply>>) -> (u16, ErrorBody) {
    match result {
        Err(Error::ErrorResponse(reply)) => (reply.status().as_u16(), reply.into_inner().error),
        other => panic!("not an error response: {other:?}"),
    }
}
