import os
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer

from earshot import (
    ApiClient,
    ApiException,
    BusinessHoursApi,
    BusinessHoursInput,
    CompaniesApi,
    CompanyInput,
    Configuration,
    OpeningHoursInput,
    PostInput,
    PostsApi,
    TimeRangeInput,
    UserInput,
    UsersApi,
    WebhookInput,
    WebhooksApi,
)
from standardwebhooks import Webhook

board = os.environ["EARSHOT_BOARD"]
client = ApiClient(Configuration(host=os.environ["EARSHOT_URL"], access_token=os.environ["EARSHOT_KEY"]))
posts = PostsApi(client)


def create_post(title):
    return posts.create_post(PostInput(title=title, board_id=board)).data


def list_posts(since):
    found, cursor = [], None
    while True:
        page = posts.list_posts(board_id=board, date_from=since.isoformat(), limit=2, cursor=cursor)
        found += page.data
        cursor = page.meta.pagination.cursor
        if cursor is None:
            return found


def error_of(call):
    try:
        call()
    except ApiException as failure:
        return failure.status, failure.data.error
    raise AssertionError("the request succeeded")


def deliver():
    """Returns the headers and the body of a delivery, and the secret of its webhook."""
    received = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            received.append((dict(self.headers), self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        address = f"http://127.0.0.1:{server.server_port}"
        webhook = WebhooksApi(client).create_webhook(
            WebhookInput(url=address, events=["post.created"], board_ids=[board])
        )
        create_post("Delivered")
        server.handle_request()
    return *received[0], webhook.data.secret


now = datetime.now(timezone.utc)
post = create_post("Dark mode")
create_post("Light mode")
create_post("Sepia mode")
assert len(list_posts(now - timedelta(minutes=1))) == 3
assert len(list_posts(now + timedelta(hours=1))) == 0
assert posts.vote_post(post.id).data.voted

status, error = error_of(lambda: posts.get_post("post_00000000000000000000000000"))
assert (status, error.code) == (404, "NOT_FOUND")

company = CompanyInput(name="Northwind", domain="python.example", external_id="python", mrr_cents=9_000_000_000_000)
companies = CompaniesApi(client)
assert companies.create_company(company).data.mrr_cents == 9_000_000_000_000
status, error = error_of(lambda: companies.create_company(company))
assert (status, error.code) == (409, "CONFLICT")

status, error = error_of(lambda: posts.create_post(PostInput(title="x", board_id="board_00000000000000000000000000")))
assert (status, error.code) == (400, "VALIDATION_ERROR")
assert error.details.errors[0].path == "boardId"

key = "python " + board
posts.create_post(PostInput(title="Sent once", board_id=board), idempotency_key=key)
status, error = error_of(
    lambda: posts.create_post(PostInput(title="Another post", board_id=board), idempotency_key=key)
)
assert (status, error.code) == (422, "IDEMPOTENCY_KEY_REUSED")

headers, body, secret = deliver()
Webhook(secret).verify(body, headers)

attributes = {"plan": "team", "seats": 12, "trial": False}
users = UsersApi(client)
created = users.create_user(UserInput(email="ada@python.example", attributes=attributes))
assert users.get_user(created.data.principal_id).data.attributes == attributes

week = OpeningHoursInput(monday=[TimeRangeInput(var_from="09:00", to="24:00")])
hours = BusinessHoursApi(client).create_business_hours(
    BusinessHoursInput(name="python", time_zone="Europe/Berlin", week=week)
)
assert hours.data.week.monday[0].to == "24:00"
