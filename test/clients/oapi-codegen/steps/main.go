package main

import (
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"example.com/earshot-client/earshot"
	"github.com/oapi-codegen/nullable"
	webhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

var (
	api   = newClient()
	ctx   = context.Background()
	board = os.Getenv("EARSHOT_BOARD")
)

func newClient() *earshot.ClientWithResponses {
	return must(earshot.NewClientWithResponses(os.Getenv("EARSHOT_URL"),
		earshot.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("EARSHOT_KEY"))
			return nil
		})))
}

func main() {
	started := time.Now().Add(-time.Minute)
	post := createPost("Dark mode")
	createPost("Light mode")
	createPost("Sepia mode")
	check(len(listPosts(started)) == 3, "all pages have 3 posts")
	check(len(listPosts(time.Now().Add(time.Hour))) == 0, "no post is from the future")

	vote := must(api.VotePostWithResponse(ctx, post.Id, nil, earshot.VotePostJSONRequestBody{}))
	check(vote.JSON200.Data.Voted, "the vote counts")

	readUnchanged(post.Id)
	readErrors()
	verifyDelivery()
	sendFiles()
	readRecords()
}

func createPost(title string) earshot.Post {
	return must(api.CreatePostWithResponse(ctx, nil, earshot.PostInput{BoardId: board, Title: title})).JSON201.Data
}

func listPosts(since time.Time) (posts []earshot.PostItem) {
	params := earshot.ListPostsParams{BoardId: &board, DateFrom: new(since.Format(time.RFC3339Nano)), Limit: new(int32(2))}
	for {
		page := must(api.ListPostsWithResponse(ctx, &params)).JSON200
		posts = append(posts, page.Data...)
		cursor, err := page.Meta.Pagination.Cursor.Get()
		if err != nil { // null on the last page
			return posts
		}
		params.Cursor = &cursor
	}
}

func readUnchanged(id string) {
	first := must(api.GetPostWithResponse(ctx, id, nil))
	check(first.JSON200.Data.Title == "Dark mode", "the post has its title")
	etag := first.HTTPResponse.Header.Get("ETag")
	again := must(api.GetPostWithResponse(ctx, id, &earshot.GetPostParams{IfNoneMatch: &etag}))
	check(again.StatusCode() == 304 && again.JSON200 == nil, "the post has not changed")

	withoutStatus := earshot.PostPatch{StatusId: nullable.NewNullNullable[string]()}
	cleared := must(api.UpdatePostWithResponse(ctx, id, nil, withoutStatus))
	check(cleared.JSON200.Data.StatusId.IsNull(), "null removes the status")
}

func readErrors() {
	unknown := must(api.GetPostWithResponse(ctx, "post_00000000000000000000000000", nil))
	check(unknown.JSON404.Error.Code == "NOT_FOUND", "an unknown post is not found")

	company := earshot.CompanyInput{
		Name:       "Northwind",
		Domain:     nullable.NewNullableWithValue("oapi.example"),
		ExternalId: nullable.NewNullableWithValue("oapi"),
		MrrCents:   nullable.NewNullableWithValue[int64](9_000_000_000_000),
	}
	created := must(api.CreateCompanyWithResponse(ctx, nil, company))
	check(created.JSON201.Data.MrrCents.MustGet() == 9_000_000_000_000, "mrrCents has 64 bits")
	conflict := must(api.CreateCompanyWithResponse(ctx, nil, company))
	check(conflict.JSON409.Error.Code == "CONFLICT", "an external id belongs to one company")

	untitled := must(api.CreatePostWithResponse(ctx, nil, earshot.PostInput{BoardId: board}))
	check(untitled.JSON400.Error.Code == "VALIDATION_ERROR", "a post needs a title")
	check((*untitled.JSON400.Error.Details.Errors)[0].Path == "title", "the error names the field")

	once := &earshot.CreatePostParams{IdempotencyKey: new("oapi " + board)}
	must(api.CreatePostWithResponse(ctx, once, earshot.PostInput{BoardId: board, Title: "Sent once"}))
	reused := must(api.CreatePostWithResponse(ctx, once, earshot.PostInput{BoardId: board, Title: "Another post"}))
	check(reused.JSON422.Error.Code == "IDEMPOTENCY_KEY_REUSED", "a key belongs to one request")
}

func verifyDelivery() {
	type delivery struct {
		body   []byte
		header http.Header
	}
	received := make(chan delivery, 1)
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	go http.Serve(listener, http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		received <- delivery{body, request.Header}
	}))
	input := earshot.WebhookInput{
		Url:      "http://" + listener.Addr().String(),
		Events:   []earshot.EventTypeName{earshot.EventTypeNamePostCreated},
		BoardIds: nullable.NewNullableWithValue([]string{board}),
	}
	webhook := must(api.CreateWebhookWithResponse(ctx, nil, input))
	createPost("Delivered")
	got := <-received
	verifier := must(webhooks.NewWebhook(*webhook.JSON201.Data.Secret))
	check(verifier.Verify(got.body, got.header) == nil, "the signature is valid")
}

func sendFiles() {
	rows := strings.NewReader("title\nFrom a file\n")
	params := &earshot.CreateImportParams{BoardId: &board}
	started := must(api.CreateImportWithBodyWithResponse(ctx, params, "text/csv", rows))
	check(started.JSON201.Data.Id != "", "the import starts")
	exported := must(api.ExportPostsWithResponse(ctx, nil))
	check(strings.Contains(string(exported.Body), "Dark mode"), "the export has the posts")
}

func readRecords() {
	input := earshot.UserInput{
		Email:      nullable.NewNullableWithValue("ada@oapi.example"),
		Attributes: &map[string]any{"plan": "team", "seats": 12, "trial": false},
	}
	created := must(api.CreateUserWithResponse(ctx, nil, input)).JSON201
	attributes := must(api.GetUserWithResponse(ctx, created.Data.PrincipalId, nil)).JSON200.Data.Attributes
	check(attributes["plan"] == "team" && attributes["seats"] == 12.0 && attributes["trial"] == false, "attributes keep their types")

	week := earshot.OpeningHoursInput{Monday: &[]earshot.TimeRangeInput{{From: "09:00", To: "24:00"}}}
	hours := must(api.CreateBusinessHoursWithResponse(ctx, nil,
		earshot.BusinessHoursInput{Name: "oapi", TimeZone: "Europe/Berlin", Week: week}))
	check(hours.JSON201.Data.Week.Monday[0].To == "24:00", "a day ends at 24:00")
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Panic(err)
	}
	return value
}

func check(ok bool, what string) {
	if !ok {
		log.Panic("not true: ", what)
	}
}
