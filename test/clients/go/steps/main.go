package main

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"example.com/earshot-client/earshot"
	webhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

var (
	api   = newClient()
	ctx   = context.WithValue(context.Background(), earshot.ContextAccessToken, os.Getenv("EARSHOT_KEY"))
	board = os.Getenv("EARSHOT_BOARD")
)

func newClient() *earshot.APIClient {
	configuration := earshot.NewConfiguration()
	configuration.Servers = earshot.ServerConfigurations{{URL: os.Getenv("EARSHOT_URL")}}
	return earshot.NewAPIClient(configuration)
}

func main() {
	started := time.Now().Add(-time.Minute)
	post := createPost("Dark mode")
	createPost("Light mode")
	createPost("Sepia mode")
	check(len(listPosts(started)) == 3, "all pages have 3 posts")
	check(len(listPosts(time.Now().Add(time.Hour))) == 0, "no post is from the future")

	vote, _, err := api.PostsAPI.VotePost(ctx, post.Id).Execute()
	must(err)
	check(vote.Data.Voted, "the vote counts")

	readErrors()
	verifyDelivery()
	readRecords()
}

func createPost(title string) earshot.Post {
	reply, _, err := api.PostsAPI.CreatePost(ctx).PostInput(*earshot.NewPostInput(title, board)).Execute()
	must(err)
	return reply.Data
}

func listPosts(since time.Time) (posts []earshot.PostItem) {
	list := api.PostsAPI.ListPosts(ctx).BoardId(board).DateFrom(since.Format(time.RFC3339Nano)).Limit(2)
	for {
		page, _, err := list.Execute()
		must(err)
		posts = append(posts, page.Data...)
		cursor := page.Meta.Pagination.Cursor.Get()
		if cursor == nil {
			return posts
		}
		list = list.Cursor(*cursor)
	}
}

func readErrors() {
	_, response, err := api.PostsAPI.GetPost(ctx, "post_00000000000000000000000000").Execute()
	check(response.StatusCode == 404 && errorIn(err).Code == "NOT_FOUND", "an unknown post is not found")

	company := earshot.CompanyInput{Name: "Northwind", Domain: *earshot.NewNullableString(earshot.PtrString("go.example"))}
	company.SetExternalId("go")
	company.SetMrrCents(9_000_000_000_000)
	created, _, err := api.CompaniesAPI.CreateCompany(ctx).CompanyInput(company).Execute()
	must(err)
	check(*created.Data.MrrCents.Get() == 9_000_000_000_000, "mrrCents has 64 bits")
	_, response, err = api.CompaniesAPI.CreateCompany(ctx).CompanyInput(company).Execute()
	check(response.StatusCode == 409 && errorIn(err).Code == "CONFLICT", "an external id belongs to one company")

	_, response, err = api.PostsAPI.CreatePost(ctx).PostInput(*earshot.NewPostInput("", board)).Execute()
	check(response.StatusCode == 400 && errorIn(err).Code == "VALIDATION_ERROR", "a post needs a title")
	check(errorIn(err).Details.Errors[0].Path == "title", "the error names the field")

	createOnce := func(title string) (*http.Response, error) {
		_, response, err := api.PostsAPI.CreatePost(ctx).PostInput(*earshot.NewPostInput(title, board)).IdempotencyKey("go " + board).Execute()
		return response, err
	}
	_, err = createOnce("Sent once")
	must(err)
	response, err = createOnce("Another post")
	check(response.StatusCode == 422 && errorIn(err).Code == "IDEMPOTENCY_KEY_REUSED", "a key belongs to one request")
}

func errorIn(err error) earshot.ErrorBody {
	var failure *earshot.GenericOpenAPIError
	check(errors.As(err, &failure), "the request fails")
	reply, ok := failure.Model().(earshot.ErrorReply)
	check(ok, "the error has its type")
	return reply.Error
}

func verifyDelivery() {
	type delivery struct {
		body   []byte
		header http.Header
	}
	received := make(chan delivery, 1)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	go http.Serve(listener, http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		received <- delivery{body, request.Header}
	}))
	input := earshot.NewWebhookInput("http://"+listener.Addr().String(), []earshot.EventTypeName{earshot.EVENTTYPENAME_POST_CREATED})
	input.SetBoardIds([]string{board})
	webhook, _, err := api.WebhooksAPI.CreateWebhook(ctx).WebhookInput(*input).Execute()
	must(err)
	createPost("Delivered")
	got := <-received
	verifier, err := webhooks.NewWebhook(*webhook.Data.Secret)
	must(err)
	must(verifier.Verify(got.body, got.header))
}

func readRecords() {
	input := earshot.UserInput{Attributes: map[string]any{"plan": "team", "seats": 12, "trial": false}}
	input.SetEmail("ada@go.example")
	created, _, err := api.UsersAPI.CreateUser(ctx).UserInput(input).Execute()
	must(err)
	user, _, err := api.UsersAPI.GetUser(ctx, created.Data.PrincipalId).Execute()
	must(err)
	attributes := user.Data.Attributes
	check(attributes["plan"] == "team" && attributes["seats"] == 12.0 && attributes["trial"] == false, "attributes keep their types")

	week := earshot.OpeningHoursInput{Monday: []earshot.TimeRangeInput{{From: "09:00", To: "24:00"}}}
	hours, _, err := api.BusinessHoursAPI.CreateBusinessHours(ctx).
		BusinessHoursInput(*earshot.NewBusinessHoursInput("go", "Europe/Berlin", week)).Execute()
	must(err)
	check(hours.Data.Week.Monday[0].To == "24:00", "a day ends at 24:00")
}

func must(err error) {
	if err != nil {
		log.Panic(err)
	}
}

func check(ok bool, what string) {
	if !ok {
		log.Panic("not true: ", what)
	}
}
