import com.standardwebhooks.Webhook;
import com.sun.net.httpserver.HttpServer;
import earshot.ApiClient;
import earshot.ApiException;
import earshot.api.BusinessHoursApi;
import earshot.api.BusinessHoursApi.APICreateBusinessHoursRequest;
import earshot.api.CompaniesApi;
import earshot.api.CompaniesApi.APICreateCompanyRequest;
import earshot.api.PostsApi;
import earshot.api.PostsApi.APICreatePostRequest;
import earshot.api.PostsApi.APIGetPostRequest;
import earshot.api.PostsApi.APIListPostsRequest;
import earshot.api.PostsApi.APIVotePostRequest;
import earshot.api.UsersApi;
import earshot.api.UsersApi.APICreateUserRequest;
import earshot.api.UsersApi.APIGetUserRequest;
import earshot.api.WebhooksApi;
import earshot.api.WebhooksApi.APICreateWebhookRequest;
import earshot.model.BusinessHoursInput;
import earshot.model.CompanyInput;
import earshot.model.ErrorBody;
import earshot.model.ErrorReply;
import earshot.model.EventTypeName;
import earshot.model.OpeningHoursInput;
import earshot.model.Post;
import earshot.model.PostInput;
import earshot.model.PostItem;
import earshot.model.TimeRangeInput;
import earshot.model.UserInput;
import earshot.model.WebhookInput;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class Steps {
    static final String board = System.getenv("EARSHOT_BOARD");
    static final ApiClient client = newClient();
    static final PostsApi posts = new PostsApi(client);

    static ApiClient newClient() {
        var client = new ApiClient();
        client.updateBaseUri(System.getenv("EARSHOT_URL"));
        client.setRequestInterceptor(
                request -> request.header("Authorization", "Bearer " + System.getenv("EARSHOT_KEY")));
        return client;
    }

    public static void main(String[] args) throws Exception {
        var post = createPost("Dark mode", null);
        createPost("Light mode", null);
        createPost("Sepia mode", null);
        check(listPosts(OffsetDateTime.now().minusMinutes(1)).size() == 3, "all pages have 3 posts");
        check(listPosts(OffsetDateTime.now().plusHours(1)).isEmpty(), "no post is from the future");
        check(posts.votePost(APIVotePostRequest.newBuilder().id(post.getId()).build()).getData().getVoted(), "the vote counts");

        readErrors();
        verifyDelivery();
        readRecords();
    }

    static Post createPost(String title, String key) throws ApiException {
        var input = new PostInput().boardId(board).title(title);
        return posts.createPost(APICreatePostRequest.newBuilder().postInput(input).idempotencyKey(key).build()).getData();
    }

    static List<PostItem> listPosts(OffsetDateTime since) throws ApiException {
        var found = new ArrayList<PostItem>();
        var request = APIListPostsRequest.newBuilder().boardId(board).dateFrom(since.toString()).limit(2);
        String cursor = null;
        do {
            var page = posts.listPosts(request.cursor(cursor).build());
            found.addAll(page.getData());
            cursor = page.getMeta().getPagination().getCursor();
        } while (cursor != null);
        return found;
    }

    static void readErrors() throws Exception {
        var unknown = APIGetPostRequest.newBuilder().id("post_00000000000000000000000000").build();
        expectError(404, "NOT_FOUND", () -> posts.getPost(unknown));

        var companies = new CompaniesApi(client);
        var input = new CompanyInput().name("Northwind").domain("java.example").externalId("java").mrrCents(9_000_000_000_000L);
        var company = APICreateCompanyRequest.newBuilder().companyInput(input).build();
        check(companies.createCompany(company).getData().getMrrCents() == 9_000_000_000_000L, "mrrCents has 64 bits");
        expectError(409, "CONFLICT", () -> companies.createCompany(company));

        var error = expectError(400, "VALIDATION_ERROR", () -> createPost("", null));
        check(error.getDetails().getErrors().get(0).getPath().equals("title"), "the error names the field");

        createPost("Sent once", "java " + board);
        expectError(422, "IDEMPOTENCY_KEY_REUSED", () -> createPost("Another post", "java " + board));
    }

    interface Call {
        void run() throws ApiException;
    }

    static ErrorBody expectError(int status, String code, Call call) throws Exception {
        try {
            call.run();
        } catch (ApiException failure) {
            var error = client.getObjectMapper().readValue(failure.getResponseBody(), ErrorReply.class).getError();
            check(failure.getCode() == status && error.getCode().equals(code), "the error is " + code);
            return error;
        }
        throw new AssertionError("the request succeeded");
    }

    record Delivery(String body, HttpHeaders headers) {}

    static void verifyDelivery() throws Exception {
        var received = new CompletableFuture<Delivery>();
        var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.complete(new Delivery(body, HttpHeaders.of(exchange.getRequestHeaders(), (name, value) -> true)));
            exchange.sendResponseHeaders(200, -1);
        });
        receiver.start();
        try {
            var input = new WebhookInput()
                    .url("http://127.0.0.1:" + receiver.getAddress().getPort())
                    .events(List.of(EventTypeName.POST_CREATED))
                    .boardIds(List.of(board));
            var request = APICreateWebhookRequest.newBuilder().webhookInput(input).build();
            var secret = new WebhooksApi(client).createWebhook(request).getData().getSecret();
            createPost("Delivered", null);
            var delivery = received.get(30, TimeUnit.SECONDS);
            new Webhook(secret).verify(delivery.body, delivery.headers);
        } finally {
            receiver.stop(0);
        }
    }

    static void readRecords() throws Exception {
        var users = new UsersApi(client);
        Map<String, Object> attributes = Map.of("plan", "team", "seats", 12, "trial", false);
        var user = new UserInput().email("ada@java.example").attributes(attributes);
        var created = users.createUser(APICreateUserRequest.newBuilder().userInput(user).build());
        var read = users.getUser(APIGetUserRequest.newBuilder().principalId(created.getData().getPrincipalId()).build());
        check(read.getData().getAttributes().equals(attributes), "attributes keep their types");

        var week = new OpeningHoursInput().monday(List.of(new TimeRangeInput().from("09:00").to("24:00")));
        var input = new BusinessHoursInput().name("java").timeZone("Europe/Berlin").week(week);
        var request = APICreateBusinessHoursRequest.newBuilder().businessHoursInput(input).build();
        var hours = new BusinessHoursApi(client).createBusinessHours(request).getData();
        check(hours.getWeek().getMonday().get(0).getTo().equals("24:00"), "a day ends at 24:00");
    }

    static void check(boolean ok, String what) {
        if (!ok) throw new AssertionError("not true: " + what);
    }
}
