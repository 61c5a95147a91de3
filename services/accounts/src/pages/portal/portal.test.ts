import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { startUpstream } from '@earshot/testing'
import { sameOriginHeaders, signUpUser } from '../../accounts/sign-in/harness.ts'
import { startGateway, type TestGateway } from '../../harness.ts'

const list = { data: [], meta: { pagination: { cursor: null, hasMore: false } } }

/** A feedback service without boards, posts or entries. */
const startEmpty = () =>
  startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
  })

const visit = async ({ url }: TestGateway, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, {
    headers: { accept: 'text/html', ...sameOriginHeaders, ...headers },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

type Caller = { role: string; scopes: string[]; principalId: string }

const callerOf = (header: unknown): Caller =>
  JSON.parse(Buffer.from(String(header).split('.')[0] ?? '', 'base64url').toString())

test('every visitor reads as a portal user: anonymously, or as themselves when signed in', async () => {
  await using feedback = await startEmpty()
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const { cookie, session } = await signUpUser(gateway)
  assert.match((await visit(gateway, '/')).text, /No posts yet/)
  await visit(gateway, '/', { cookie })
  const callers = feedback.requests.map(({ headers }) => callerOf(headers['x-caller']))
  assert.ok(callers.length >= 6)
  assert.deepEqual(new Set(callers.map(it => it.principalId)), new Set(['anybody', session.principalId]))
  for (const { role, scopes } of callers) assert.deepEqual([role, scopes], ['user', ['read:feedback']])
})

test('simultaneous requests without a session share one request to the feedback service', async () => {
  await using feedback = await startEmpty()
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const responses = await Promise.all(Array.from({ length: 10 }, () => visit(gateway, '/changelog')))
  assert.ok(responses.every(({ status }) => status === 200))
  assert.equal(feedback.requests.length, 1)
})

test('a browser that opens the address of a form is sent to the page with the form, and programs get 405', async () => {
  await using feedback = await startEmpty()
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const open = async (path: string, accept: string) => {
    const response = await fetch(gateway.url + path, { headers: { accept }, redirect: 'manual' })
    return [response.status, response.headers.get('location') ?? response.headers.get('allow')]
  }
  const pages = {
    '/posts/dark-mode/vote': '/posts/dark-mode',
    '/posts/dark-mode/comments?x=1': '/posts/dark-mode',
    '/profile/picture/remove': '/profile/picture',
    '/profile/picture': '/profile',
    '/changelog/subscribe': '/changelog',
    '/posts/%2F%2Fevil.example/vote/': '/posts/%2F%2Fevil.example',
  }
  for (const [path, page] of Object.entries(pages)) {
    assert.deepEqual(await open(path, 'text/html,*/*;q=0.8'), [303, page], path)
    assert.deepEqual(await open(path, '*/*'), [405, 'POST'], path)
  }
})

test('while the feedback service is unavailable, visitors get a portal page with 503 and Retry-After', async () => {
  let isDown = true
  await using feedback = await startUpstream((_request, response) => {
    response
      .writeHead(isDown ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '2' })
      .end(JSON.stringify(isDown ? { error: { code: 'UNAVAILABLE', message: 'x' } } : list))
  })
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const { status, headers, text } = await visit(gateway, '/roadmap', { 'accept-language': 'ar' })
  assert.deepEqual([status, headers.get('retry-after')], [503, '2'])
  assert.match(text, /<html lang="ar"[\s\S]*غير متاح مؤقتًا[\s\S]*<footer/)
  assert.equal(headers.get('cache-control'), 'no-store')
  isDown = false
  assert.equal((await visit(gateway, '/roadmap')).status, 200)
})

test('a search that took too long is called so, on a page of the portal with 503', async () => {
  await using feedback = await startUpstream(({ url = '' }, response) => {
    const isSearch = url.includes('search=')
    response
      .writeHead(isSearch ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '0' })
      .end(JSON.stringify(isSearch ? { error: { code: 'SEARCH_TIMEOUT', message: 'x' } } : list))
  })
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const { status, headers, text } = await visit(gateway, '/?search=slow')
  assert.deepEqual([status, headers.get('retry-after')], [503, '2'])
  assert.match(text, /<h1>The search took too long<\/h1>/)
})

test('requests are limited per session, and per IP address without one', async () => {
  await using feedback = await startEmpty()
  await using gateway = await startGateway({
    urls: { feedback: feedback.url },
    environment: { RATE_LIMIT_PER_MINUTE: '3' },
  })
  const { cookie } = await signUpUser(gateway)
  for (const headers of [{}, { cookie }]) {
    const responses = []
    for (let sent = 0; sent < 4; sent++) responses.push(await visit(gateway, '/changelog', headers))
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200, 429],
    )
    assert.ok(responses.at(-1)?.headers.get('retry-after'))
    assert.match(responses.at(-1)?.text ?? '', /Too many requests/)
  }
  assert.equal((await gateway.as().get('/me')).status, 200)
})

/** A feedback service with one post. The first `count()` updates get 412, as after a change of the status in between. */
const startChanging = (post: object, count: () => number) => {
  let changes = 0
  return startUpstream(({ method }, response) => {
    const isRefused = method === 'PATCH' && changes++ < count()
    const error = { error: { code: 'PRECONDITION_FAILED', message: 'x' } }
    response
      .writeHead(isRefused ? 412 : 200, { 'content-type': 'application/json', etag: `"${changes}"` })
      .end(JSON.stringify(isRefused ? error : { data: post }))
  })
}

test('saving a post is retried when changes of its status change the ETag, up to 5 times', async () => {
  const post = {
    id: newId('post'),
    slug: 'mine-7k2',
    title: 'Mine',
    content: '',
    attachments: [],
    authorPrincipalId: '',
    boardSlug: 'feedback',
  }
  let statusChanges = 3
  await using feedback = await startChanging(post, () => statusChanges)
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const { cookie, session } = await signUpUser(gateway)
  post.authorPrincipalId = session.principalId
  const path = `/posts/${post.id}`
  const { text } = await visit(gateway, `${path}/edit`, { cookie })
  const seen = /name="seen" value="&quot;(.*)&quot;"/.exec(text)?.[1]
  const body = new URLSearchParams({ seen: `"${seen}"`, title: 'Mine, too', content: '' })
  const send = () =>
    fetch(`${gateway.url}${path}/edit`, {
      method: 'POST',
      body,
      headers: { cookie, ...sameOriginHeaders },
      redirect: 'manual',
    })
  assert.equal((await send()).headers.get('location'), '/posts/mine-7k2')
  const tags = feedback.requests.flatMap(({ headers }) => headers['if-match'] ?? [])
  assert.deepEqual(tags, ['"0"', '"1"', '"2"', '"3"'])
  statusChanges = Number.POSITIVE_INFINITY
  const late = await send()
  assert.equal(late.status, 409)
  assert.match(await late.text(), /value="Mine, too"/)
})
