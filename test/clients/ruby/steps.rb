require "base64"
require "earshot"
require "openssl"
require "socket"
require "timeout"
require "uri"

Earshot.configure do |it|
  uri = URI(ENV.fetch("EARSHOT_URL"))
  it.scheme = uri.scheme
  it.host = "#{uri.host}:#{uri.port}"
  it.server_index = nil
  it.access_token = ENV.fetch("EARSHOT_KEY")
end

BOARD = ENV.fetch("EARSHOT_BOARD")
POSTS = Earshot::PostsApi.new

def check(ok, what)
  raise "not true: #{what}" unless ok
end

def create_post(title, key = nil)
  input = Earshot::PostInput.new(title: title, board_id: BOARD)
  POSTS.create_post(input, key ? { idempotency_key: key } : {}).data
end

def list_posts(since)
  found = []
  cursor = nil
  loop do
    options = { board_id: BOARD, date_from: since.utc.strftime("%FT%TZ"), limit: 2 }
    options[:cursor] = cursor if cursor
    page = POSTS.list_posts(options)
    found.concat(page.data)
    cursor = page.meta.pagination.cursor
    return found if cursor.nil?
  end
end

def expect_error(status, code)
  yield
rescue Earshot::ApiError => failure
  error = Earshot::ErrorReply.build_from_hash(JSON.parse(failure.response_body, symbolize_names: true)).error
  check(failure.code == status && error.code == code, "the error is #{code}")
  error
else
  raise "the request succeeded"
end

def read_errors
  expect_error(404, "NOT_FOUND") { POSTS.get_post("post_00000000000000000000000000") }
  companies = Earshot::CompaniesApi.new
  input = Earshot::CompanyInput.new(
    name: "Northwind", domain: "ruby.example", external_id: "ruby", mrr_cents: 9_000_000_000_000
  )
  check(companies.create_company(input).data.mrr_cents == 9_000_000_000_000, "mrrCents has 64 bits")
  expect_error(409, "CONFLICT") { companies.create_company(input) }
  error = expect_error(400, "VALIDATION_ERROR") { create_hours("Europe/Nowhere") }
  check(error.details.errors.first.path == "timeZone", "the error names the field")
  create_post("Sent once", "ruby #{BOARD}")
  expect_error(422, "IDEMPOTENCY_KEY_REUSED") { create_post("Another post", "ruby #{BOARD}") }
end

def create_hours(time_zone)
  week = Earshot::OpeningHoursInput.new(monday: [Earshot::TimeRangeInput.new(from: "09:00", to: "24:00")])
  input = Earshot::BusinessHoursInput.new(name: "ruby", time_zone: time_zone, week: week)
  Earshot::BusinessHoursApi.new.create_business_hours(input).data
end

# Receives one delivery, and returns its headers and body.
def receive(server)
  socket = Timeout.timeout(30) { server.accept }
  socket.gets
  headers = {}
  while (line = socket.gets.chomp) != ""
    name, value = line.split(": ", 2)
    headers[name.downcase] = value
  end
  body = socket.read(headers.fetch("content-length").to_i)
  socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
  socket.close
  [headers, body]
end

def verify_delivery
  server = TCPServer.new("127.0.0.1", 0)
  input = Earshot::WebhookInput.new(
    url: "http://127.0.0.1:#{server.local_address.ip_port}",
    events: [Earshot::EventTypeName::POST_CREATED],
    board_ids: [BOARD]
  )
  secret = Earshot::WebhooksApi.new.create_webhook(input).data.secret
  create_post("Delivered")
  headers, body = receive(server)
  signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".")
  key = Base64.decode64(secret.delete_prefix("whsec_"))
  signature = "v1," + Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", key, signed))
  check(headers["webhook-signature"].split(" ").include?(signature), "the signature is valid")
ensure
  server&.close
end

def read_records
  users = Earshot::UsersApi.new
  attributes = { "plan" => "team", "seats" => 12, "trial" => false }
  created = users.create_user(Earshot::UserInput.new(email: "ada@ruby.example", attributes: attributes)).data
  check(users.get_user(created.principal_id).data.attributes == attributes, "attributes keep their types")
  hours = create_hours("Europe/Berlin")
  check(hours.week.monday.first.to == "24:00", "a day ends at 24:00")
end

post = create_post("Dark mode")
create_post("Light mode")
create_post("Sepia mode")
check(list_posts(Time.now - 60).length == 3, "all pages have 3 posts")
check(list_posts(Time.now + 3600).empty?, "no post is from the future")
check(POSTS.vote_post(post.id).data.voted, "the vote counts")
read_errors
verify_delivery
read_records
