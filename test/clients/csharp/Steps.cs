using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;
using Earshot;
using Newtonsoft.Json.Linq;

static class Steps
{
    static readonly string board = Environment.GetEnvironmentVariable("EARSHOT_BOARD");
    static readonly HttpClient http = new HttpClient
    {
        BaseAddress = new Uri(Environment.GetEnvironmentVariable("EARSHOT_URL")),
        DefaultRequestHeaders =
        {
            Authorization = new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("EARSHOT_KEY")),
        },
    };
    static readonly PostsClient posts = new PostsClient(http);

    static void Main() => Run().GetAwaiter().GetResult(); // Mono's compiler has no asynchronous Main

    static async Task Run()
    {
        var started = DateTimeOffset.UtcNow.AddMinutes(-1);
        var post = await CreatePost("Dark mode");
        Check(post.CreatedAt > started, "a post without a time is new");
        await CreatePost("Light mode");
        await CreatePost("Sepia mode");
        Check((await ListPosts(started)).Count == 3, "all pages have 3 posts");
        Check((await ListPosts(DateTimeOffset.UtcNow.AddHours(1))).Count == 0, "no post is from the future");
        Check((await posts.VotePostAsync(post.Id)).Data.Voted, "the vote counts");
        await ReadUnchanged(post.Id);
        await ChangeOneField();
        await ReadErrors();
        await VerifyDelivery();
        await ReadRecords();
    }

    static async Task<Post> CreatePost(string title, string key = null)
    {
        var input = new PostInput { BoardId = board, Title = title };
        return (await posts.CreatePostAsync(input, idempotency_Key: key)).Data;
    }

    static async Task<List<PostItem>> ListPosts(DateTimeOffset since)
    {
        var found = new List<PostItem>();
        string cursor = null;
        do
        {
            var page = await posts.ListPostsAsync(board, dateFrom: since.ToString("o"), limit: 2, cursor: cursor);
            found.AddRange(page.Data);
            cursor = page.Meta.Pagination.Cursor;
        } while (cursor != null);
        return found;
    }

    static async Task ReadUnchanged(string id)
    {
        var response = await http.GetAsync("/api/v1/posts/" + id);
        var failure = await Failure<ApiException>(() => posts.GetPostAsync(id, if_None_Match: response.Headers.ETag.Tag));
        Check(failure.StatusCode == 304, "the post has not changed");
    }

    /// <summary>Optional values that are not set are not sent: false would turn off what the request does not name.</summary>
    static async Task ChangeOneField()
    {
        var boards = new BoardsClient(http);
        var settings = new BoardSettingsInput { AnonymousVotes = true };
        await boards.UpdateBoardAsync(board, new BoardPatch { Settings = settings });
        var changed = await boards.UpdateBoardAsync(board, new BoardPatch { Description = "Ideas" });
        Check(changed.Data.Settings.AnonymousVotes == true, "other settings stay as they are");
    }

    static async Task<Failed> Failure<Failed>(Func<Task> send) where Failed : Exception
    {
        try
        {
            await send();
        }
        catch (Failed failure)
        {
            return failure;
        }
        throw new Exception("the request succeeded");
    }

    static async Task<ErrorBody> ExpectError(int status, string code, Func<Task> send)
    {
        var failure = await Failure<ApiException<ErrorReply>>(send);
        Check(failure.StatusCode == status && failure.Result.Error.Code == code, "the error is " + code);
        return failure.Result.Error;
    }

    static async Task<BusinessHours> CreateHours(string timeZone)
    {
        var week = new OpeningHoursInput { Monday = new[] { new TimeRangeInput { From = "09:00", To = "24:00" } } };
        var input = new BusinessHoursInput { Name = "csharp", TimeZone = timeZone, Week = week };
        return (await new Business_hoursClient(http).CreateBusinessHoursAsync(input)).Data;
    }

    static async Task ReadErrors()
    {
        await ExpectError(404, "NOT_FOUND", () => posts.GetPostAsync("post_00000000000000000000000000"));
        var companies = new CompaniesClient(http);
        var input = new CompanyInput
        {
            Name = "Northwind",
            Domain = "csharp.example",
            ExternalId = "csharp",
            MrrCents = 9000000000000,
        };
        Check((await companies.CreateCompanyAsync(input)).Data.MrrCents == 9000000000000, "mrrCents has 64 bits");
        await ExpectError(409, "CONFLICT", () => companies.CreateCompanyAsync(input));
        var error = await ExpectError(400, "VALIDATION_ERROR", () => CreatePost(""));
        Check(error.Details.Errors.First().Path == "title", "the error names the field");
        await CreatePost("Sent once", "csharp " + board);
        await ExpectError(422, "IDEMPOTENCY_KEY_REUSED", () => CreatePost("Another post", "csharp " + board));
    }

    static async Task VerifyDelivery()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var input = new WebhookInput
        {
            Url = "http://" + listener.LocalEndpoint,
            Events = new[] { EventTypeName.Post_created },
            BoardIds = new[] { board },
        };
        var secret = (await new WebhooksClient(http).CreateWebhookAsync(input)).Data.Secret;
        await CreatePost("Delivered");
        var (headers, body) = await Receive(listener);
        var signed = Encoding.UTF8.GetBytes(headers["webhook-id"] + "." + headers["webhook-timestamp"] + "." + body);
        using (var hmac = new HMACSHA256(Convert.FromBase64String(secret.Substring("whsec_".Length))))
        {
            var signature = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed));
            Check(headers["webhook-signature"].Split(' ').Contains(signature), "the signature is valid");
        }
    }

    /// <summary>Receives one delivery, and returns its headers and body.</summary>
    static async Task<(Dictionary<string, string>, string)> Receive(TcpListener listener)
    {
        using (var client = await listener.AcceptTcpClientAsync())
        using (var reader = new StreamReader(client.GetStream()))
        {
            await reader.ReadLineAsync();
            var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
            for (var line = await reader.ReadLineAsync(); line != ""; line = await reader.ReadLineAsync())
            {
                var parts = line.Split(new[] { ": " }, 2, StringSplitOptions.None);
                headers[parts[0]] = parts[1];
            }
            var body = new char[int.Parse(headers["content-length"])]; // ASCII, so that it has as many characters as bytes
            await reader.ReadBlockAsync(body, 0, body.Length);
            var reply = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            await client.GetStream().WriteAsync(reply, 0, reply.Length);
            return (headers, new string(body));
        }
    }

    static async Task ReadRecords()
    {
        var users = new UsersClient(http);
        var attributes = new Dictionary<string, object> { ["plan"] = "team", ["seats"] = 12L, ["trial"] = false };
        var input = new UserInput { Email = "ada@csharp.example", Attributes = attributes };
        var id = (await users.CreateUserAsync(input)).Data.PrincipalId;
        var read = (await users.GetUserAsync(id)).Data.Attributes;
        Check(JToken.DeepEquals(JObject.FromObject(read), JObject.FromObject(attributes)), "attributes keep their types");
        Check((await CreateHours("Europe/Berlin")).Week.Monday.First().To == "24:00", "a day ends at 24:00");
        using (var export = await new ExportsClient(http).ExportPostsAsync())
        using (var reader = new StreamReader(export.Stream))
            Check((await reader.ReadToEndAsync()).Contains("Dark mode"), "the export has the posts");
    }

    static void Check(bool ok, string what)
    {
        if (!ok) throw new Exception("not true: " + what);
    }
}
