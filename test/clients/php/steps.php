<?php

require __DIR__ . '/autoload.php';

use Earshot\Api\{BusinessHoursApi, CompaniesApi, ExportsApi, PostsApi, UsersApi, WebhooksApi};
use Earshot\{ApiException, Configuration};
use Earshot\Model\{BusinessHoursInput, CompanyInput, EventTypeName, OpeningHoursInput, Post, PostCommentInput, PostInput};
use Earshot\Model\{PostPatch, TimeRangeInput, UserInput, WebhookInput};

$configuration = Configuration::getDefaultConfiguration()
    ->setHost(getenv('EARSHOT_URL'))
    ->setAccessToken(getenv('EARSHOT_KEY'));
$board = getenv('EARSHOT_BOARD');
$posts = new PostsApi();

function check(bool $ok, string $what): void
{
    $ok || throw new Exception("not true: $what");
}

function createPost(string $title, ?string $key = null): Post
{
    global $posts, $board;
    return $posts->createPost(new PostInput(['boardId' => $board, 'title' => $title]), idempotencyKey: $key)->getData();
}

function listPosts(DateTime $since, ?bool $includeDeleted = null): array
{
    global $posts, $board;
    $found = [];
    $cursor = null;
    do {
        $page = $posts->listPosts(
            boardId: $board,
            dateFrom: $since->format(DATE_ATOM),
            includeDeleted: $includeDeleted,
            limit: 2,
            cursor: $cursor,
        );
        array_push($found, ...$page->getData());
        $cursor = $page->getMeta()->getPagination()->getCursor();
    } while ($cursor !== null);
    return $found;
}

function expectError(int $status, string $code, callable $send): object
{
    try {
        $send();
    } catch (ApiException $failure) {
        $error = $failure->getResponseObject()->getError();
        check($failure->getCode() === $status && $error->getCode() === $code, "the error is $code");
        return $error;
    }
    throw new Exception('the request succeeded');
}

function readUnchanged(string $id): void
{
    global $posts;
    [$first, , $headers] = $posts->getPostWithHttpInfo($id);
    check($first->getData()->getTitle() === 'Dark mode', 'the post has its title');
    try {
        $posts->getPost($id, ifNoneMatch: array_change_key_case($headers)['etag'][0]);
        throw new Exception('the post has changed');
    } catch (ApiException $failure) {
        check($failure->getCode() === 304, 'the post has not changed');
    }
    $cleared = $posts->updatePost($id, new PostPatch(['statusId' => null]));
    check($cleared->getData()->getStatusId() === null, 'null removes the status');
}

function sendBooleans(string $id): void
{
    global $posts, $configuration;
    $since = new DateTime('-1 minute');
    $input = new PostCommentInput(['content' => 'For the team', 'isPrivate' => true]);
    check($posts->createPostComment($id, $input)->getData()->getIsPrivate() === true, 'a body has booleans');
    $posts->deletePost($id);
    foreach ([Configuration::BOOLEAN_FORMAT_INT, Configuration::BOOLEAN_FORMAT_STRING] as $format) {
        $configuration->setBooleanFormatForQueryString($format);
        check(count(listPosts($since, true)) === 3, "a query has true as $format");
        check(count(listPosts($since, false)) === 2, "a query has false as $format");
    }
}

function createHours(string $timeZone): object
{
    $week = new OpeningHoursInput(['monday' => [new TimeRangeInput(['from' => '09:00', 'to' => '24:00'])]]);
    $input = new BusinessHoursInput(['name' => 'php', 'timeZone' => $timeZone, 'week' => $week]);
    return (new BusinessHoursApi())->createBusinessHours($input)->getData();
}

function readErrors(): void
{
    global $posts, $board;
    expectError(404, 'NOT_FOUND', fn () => $posts->getPost('post_00000000000000000000000000'));
    $companies = new CompaniesApi();
    $input = new CompanyInput(
        ['name' => 'Northwind', 'domain' => 'php.example', 'externalId' => 'php', 'mrrCents' => 9_000_000_000_000],
    );
    check($companies->createCompany($input)->getData()->getMrrCents() === 9_000_000_000_000, 'mrrCents has 64 bits');
    expectError(409, 'CONFLICT', fn () => $companies->createCompany($input));
    $error = expectError(400, 'VALIDATION_ERROR', fn () => createHours('Europe/Nowhere'));
    check($error->getDetails()->getErrors()[0]->getPath() === 'timeZone', 'the error names the field');
    createPost('Sent once', "php $board");
    expectError(422, 'IDEMPOTENCY_KEY_REUSED', fn () => createPost('Another post', "php $board"));
}

/** Receives one delivery, and returns its headers and body. */
function receive($server): array
{
    $socket = stream_socket_accept($server, 30);
    fgets($socket);
    $headers = [];
    while (($line = trim(fgets($socket))) !== '') {
        [$name, $value] = explode(': ', $line, 2);
        $headers[strtolower($name)] = $value;
    }
    $body = stream_get_contents($socket, (int) $headers['content-length']);
    fwrite($socket, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    fclose($socket);
    return [$headers, $body];
}

function verifyDelivery(): void
{
    global $board;
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $url = 'http://' . stream_socket_get_name($server, false);
    $input = new WebhookInput(['url' => $url, 'events' => [EventTypeName::POST_CREATED], 'boardIds' => [$board]]);
    $secret = (new WebhooksApi())->createWebhook($input)->getData()->getSecret();
    createPost('Delivered');
    [$headers, $body] = receive($server);
    $signed = "{$headers['webhook-id']}.{$headers['webhook-timestamp']}.$body";
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signature = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    check(in_array($signature, explode(' ', $headers['webhook-signature']), true), 'the signature is valid');
}

function readRecords(): void
{
    $users = new UsersApi();
    $attributes = ['plan' => 'team', 'seats' => 12, 'trial' => false];
    $created = $users->createUser(new UserInput(['email' => 'ada@php.example', 'attributes' => $attributes]))->getData();
    $read = $users->getUser($created->getPrincipalId())->getData()->getAttributes();
    ksort($read);
    ksort($attributes);
    check($read === $attributes, 'attributes keep their types');
    check(createHours('Europe/Berlin')->getWeek()->getMonday()[0]->getTo() === '24:00', 'a day ends at 24:00');
    $file = (new ExportsApi())->exportPosts();
    check(str_contains($file->fread($file->getSize()), 'Light mode'), 'the export has the posts');
}

$post = createPost('Dark mode');
createPost('Light mode');
createPost('Sepia mode');
check(count(listPosts(new DateTime('-1 minute'))) === 3, 'all pages have 3 posts');
check(listPosts(new DateTime('+1 hour')) === [], 'no post is from the future');
check($posts->votePost($post->getId())->getData()->getVoted(), 'the vote counts');
readUnchanged($post->getId());
sendBooleans($post->getId());
readErrors();
verifyDelivery();
readRecords();
