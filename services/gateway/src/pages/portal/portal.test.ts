import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { fromOurs, signedUp } from '../../accounts/sign-in/harness.ts'
import { startGateway, startUpstream, type TestGateway } from '../../harness.ts'

const list = { data: [], meta: { pagination: { cursor: null, hasMore: false } } }

/** A feedback service in which there is nothing. */
const startEmpty = () =>
  startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
  })

const visit = async ({ url }: TestGateway, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers: { accept: 'text/html', ...fromOurs, ...headers } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

type Told = { role: string; scopes: string[]; principalId: string }

const callerOf = (header: unknown): Told =>
  JSON.parse(Buffer.from(String(header).split('.')[0] ?? '', 'base64url').toString())

test('who is not signed in reads as somebody of the portal, and so does who is, in their own name', async () => {
  await using feedback = await startEmpty()
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const { cookie, session } = await signedUp(gateway)
  assert.match((await visit(gateway, '/')).text, /There is nothing here yet/)
  await visit(gateway, '/', { cookie })
  const told = feedback.requests.map(({ headers }) => callerOf(headers['x-caller']))
  assert.ok(told.length >= 6)
  assert.deepEqual(new Set(told.map(it => it.principalId)), new Set(['anybody', session.principalId]))
  for (const { role, scopes } of told) assert.deepEqual([role, scopes], ['user', ['read:feedback']])
})

test('many who are not signed in ask the service once', async () => {
  await using feedback = await startEmpty()
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => visit(gateway, '/changelog')))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal(feedback.requests.length, 1)
})

test('while the service is away a page says so in the same look, and when to come back', async () => {
  let isAway = true
  await using feedback = await startUpstream((_request, response) => {
    response
      .writeHead(isAway ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '2' })
      .end(JSON.stringify(isAway ? { error: { code: 'UNAVAILABLE', message: 'x' } } : list))
  })
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const { status, headers, text } = await visit(gateway, '/roadmap', { 'accept-language': 'ar' })
  assert.deepEqual([status, headers.get('retry-after')], [503, '2'])
  assert.match(text, /<html lang="ar"[\s\S]*هذا غير متاح للحظة[\s\S]*<footer/)
  assert.equal(headers.get('cache-control'), 'no-store')
  isAway = false
  assert.equal((await visit(gateway, '/roadmap')).status, 200)
})

test('requests are limited by the session, and by the address of who has none', async () => {
  await using feedback = await startEmpty()
  await using gateway = await startGateway({
    urls: { feedback: feedback.url },
    environment: { RATE_LIMIT_PER_MINUTE: '3' },
  })
  const { cookie } = await signedUp(gateway)
  for (const headers of [{}, { cookie }]) {
    const answers = []
    for (let sent = 0; sent < 4; sent++) answers.push(await visit(gateway, '/changelog', headers))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 429],
    )
    assert.ok(answers.at(-1)?.headers.get('retry-after'))
    assert.match(answers.at(-1)?.text ?? '', /That was too fast/)
  }
  assert.equal((await gateway.as().get('/me')).status, 200)
})

/** A feedback service with one post, whose entity tag is stale at so many changes: somebody has voted meanwhile. */
const startVoting = (post: object, votes: () => number) => {
  let changes = 0
  return startUpstream(({ method }, response) => {
    const isRefused = method === 'PATCH' && changes++ < votes()
    const error = { error: { code: 'PRECONDITION_FAILED', message: 'x' } }
    response
      .writeHead(isRefused ? 412 : 200, { 'content-type': 'application/json', etag: `"${changes}"` })
      .end(JSON.stringify(isRefused ? error : { data: post }))
  })
}

test('votes between reading a post and writing it stand in nobody’s way, as long as they end', async () => {
  const post = { id: newId('post'), title: 'Mine', content: '', authorPrincipalId: '', boardSlug: 'feedback' }
  let votes = 3
  await using feedback = await startVoting(post, () => votes)
  await using gateway = await startGateway({ urls: { feedback: feedback.url } })
  const { cookie, session } = await signedUp(gateway)
  post.authorPrincipalId = session.principalId
  const path = `/posts/${post.id}`
  const { text } = await visit(gateway, `${path}/edit`, { cookie })
  const seen = /name="seen" value="&quot;(.*)&quot;"/.exec(text)?.[1]
  const body = new URLSearchParams({ seen: `"${seen}"`, title: 'Mine, too', content: '' })
  const send = () =>
    fetch(`${gateway.url}${path}/edit`, {
      method: 'POST',
      body,
      headers: { cookie, ...fromOurs },
      redirect: 'manual',
    })
  assert.equal((await send()).headers.get('location'), path)
  const tags = feedback.requests.flatMap(({ headers }) => headers['if-match'] ?? [])
  assert.deepEqual(tags, ['"0"', '"1"', '"2"', '"3"'])
  votes = Number.POSITIVE_INFINITY
  const late = await send()
  assert.equal(late.status, 409)
  assert.match(await late.text(), /value="Mine, too"/)
})
