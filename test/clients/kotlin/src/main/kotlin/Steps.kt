import com.standardwebhooks.Webhook
import com.sun.net.httpserver.HttpServer
import earshot.apis.BusinessHoursApi
import earshot.apis.CompaniesApi
import earshot.apis.PostsApi
import earshot.apis.UsersApi
import earshot.apis.WebhooksApi
import earshot.infrastructure.ApiClient
import earshot.infrastructure.ClientError
import earshot.infrastructure.ClientException
import earshot.infrastructure.Serializer
import earshot.models.BusinessHoursInput
import earshot.models.CompanyInput
import earshot.models.ErrorBody
import earshot.models.ErrorReply
import earshot.models.EventTypeName
import earshot.models.OpeningHoursInput
import earshot.models.Post
import earshot.models.PostInput
import earshot.models.PostItem
import earshot.models.TimeRangeInput
import earshot.models.UserInput
import earshot.models.WebhookInput
import java.net.InetAddress
import java.net.InetSocketAddress
import java.time.OffsetDateTime
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit

private val url = System.getenv("EARSHOT_URL")
private val board = System.getenv("EARSHOT_BOARD")
private val posts = PostsApi(url)

fun main() {
    ApiClient.accessToken = System.getenv("EARSHOT_KEY")
    val post = createPost("Dark mode")
    createPost("Light mode")
    createPost("Sepia mode")
    check(listPosts(OffsetDateTime.now().minusMinutes(1)).size == 3) { "all pages have 3 posts" }
    check(listPosts(OffsetDateTime.now().plusHours(1)).isEmpty()) { "no post is from the future" }
    check(posts.votePost(post.id).`data`.voted) { "the vote counts" }

    readErrors()
    verifyDelivery()
    readRecords()
}

private fun createPost(title: String, key: String? = null): Post =
    posts.createPost(PostInput(title = title, boardId = board), idempotencyKey = key).`data`

private fun listPosts(since: OffsetDateTime): List<PostItem> {
    val found = mutableListOf<PostItem>()
    var cursor: String? = null
    do {
        val page = posts.listPosts(boardId = board, dateFrom = since.toString(), limit = 2, cursor = cursor)
        found += page.`data`
        cursor = page.meta.pagination.cursor
    } while (cursor != null)
    return found
}

private fun readErrors() {
    expectError(404, "NOT_FOUND") { posts.getPost("post_00000000000000000000000000") }

    val companies = CompaniesApi(url)
    val input = CompanyInput(
        name = "Northwind",
        domain = "kotlin.example",
        externalId = "kotlin",
        mrrCents = 9_000_000_000_000L,
    )
    val company = companies.createCompany(input).`data`
    check(company.mrrCents == 9_000_000_000_000L) { "mrrCents has 64 bits" }
    expectError(409, "CONFLICT") { companies.createCompany(input) }

    val error = expectError(400, "VALIDATION_ERROR") { createPost("") }
    check(error.details?.errors?.first()?.path == "title") { "the error names the field" }

    createPost("Sent once", "kotlin $board")
    expectError(422, "IDEMPOTENCY_KEY_REUSED") { createPost("Another post", "kotlin $board") }
}

private fun expectError(status: Int, code: String, call: () -> Unit): ErrorBody {
    try {
        call()
    } catch (failure: ClientException) {
        val body = (failure.response as ClientError<*>).body as String
        val error = Serializer.moshi.adapter(ErrorReply::class.java).fromJson(body)!!.error
        check(failure.statusCode == status && error.code == code) { "the error is $code" }
        return error
    }
    error("the request succeeded")
}

private data class Delivery(val body: String, val headers: Map<String, List<String>>)

private fun verifyDelivery() {
    val received = CompletableFuture<Delivery>()
    val receiver = HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0)
    receiver.createContext("/") { exchange ->
        val body = exchange.requestBody.readAllBytes().decodeToString()
        received.complete(Delivery(body, exchange.requestHeaders.mapKeys { it.key.lowercase() }))
        exchange.sendResponseHeaders(200, -1)
    }
    receiver.start()
    try {
        val input = WebhookInput(
            url = "http://127.0.0.1:${receiver.address.port}",
            events = listOf(EventTypeName.postPeriodCreated),
            boardIds = listOf(board),
        )
        val secret = WebhooksApi(url).createWebhook(input).`data`.secret
        createPost("Delivered")
        val (body, headers) = received.get(30, TimeUnit.SECONDS)
        Webhook(secret).verify(body, headers)
    } finally {
        receiver.stop(0)
    }
}

private fun readRecords() {
    val users = UsersApi(url)
    val attributes = mapOf("plan" to "team", "seats" to 12.0, "trial" to false)
    val created = users.createUser(UserInput(email = "ada@kotlin.example", attributes = attributes)).`data`
    check(users.getUser(created.principalId).`data`.attributes == attributes) { "attributes keep their types" }

    val week = OpeningHoursInput(monday = listOf(TimeRangeInput(from = "09:00", to = "24:00")))
    val hours = BusinessHoursInput(name = "kotlin", timeZone = "Europe/Berlin", week = week)
    val read = BusinessHoursApi(url).createBusinessHours(hours).`data`
    check(read.week.monday?.first()?.to == "24:00") { "a day ends at 24:00" }
}
