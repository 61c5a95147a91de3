import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startGateway } from '@earshot/accounts/harness'
import { visitorToken } from '@earshot/accounts/harness/visitors'
import { startUpstream, type TestClient, type TestResponse } from '@earshot/testing'

const start = async (environment: Record<string, string> = {}) => {
  const upstream = await startUpstream()
  const { url } = upstream
  const gateway = await startGateway({ urls: { support: url, feedback: url, files: url }, environment })
  const { secret } = (await gateway.as().post('/settings/visitor-secret/rotate')).data
  return {
    gateway,
    upstream,
    token: (sub: string) => visitorToken(secret, { sub }),
    visitor: (sub: string) => gateway.as(visitorToken(secret, { sub })),
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await upstream[Symbol.asyncDispose]()
    },
  }
}

const times = async (count: number, send: () => Promise<TestResponse>): Promise<number[]> => {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await send()).status)
  return statuses
}

const startConversation = (client: TestClient) => client.post('/conversations', {})
const id = 'conversation_01jn0where0n0where0n0where'

describe('limits of visitors', { concurrency: true }, () => {
  test('a visitor starts five conversations in ten minutes, and can still write in them', async () => {
    await using it = await start()
    const grace = it.visitor('crm-1')
    assert.deepEqual(await times(5, () => startConversation(grace)), [200, 200, 200, 200, 200])
    const { status, error, headers } = await startConversation(grace)
    assert.deepEqual([status, error.code], [429, 'RATE_LIMITED'])
    const retryAfter = Number(headers.get('retry-after'))
    assert.ok(retryAfter > 60 && retryAfter <= 120, String(retryAfter))
    assert.equal(
      error.message,
      `You can start 5 conversations in 10 minutes. Try again in ${retryAfter} seconds. Write in a conversation that you have started.`,
    )
    const slash = await grace.post('/conversations/', {})
    assert.equal(slash.status, 429, 'with a slash')
    assert.equal((await grace.post(`/conversations/${id}/messages`, {})).status, 200)
    assert.equal((await grace.get('/conversations')).status, 200)
    assert.equal((await startConversation(it.visitor('crm-2'))).status, 200, 'another visitor')
    assert.deepEqual(new Set(await times(8, () => startConversation(it.gateway.as()))), new Set([200]))
    assert.equal(it.upstream.requests.filter(({ method }) => method === 'POST').length, 5 + 1 + 1 + 8)
  })

  test('what a visitor uploads is limited in bytes, for the visitor and for the address', async () => {
    await using it = await start({
      VISITOR_UPLOAD_MB_PER_HOUR: '2',
      FILE_MAX_MB: '1',
      VISITORS_PER_ADDRESS: '2',
    })
    const upload = async (sub: string, body = 'x'.repeat(900 * 1024)) => {
      const headers = { authorization: `Bearer ${it.token(sub)}`, 'content-type': 'text/plain' }
      const url = `${it.gateway.url}/api/v1/files?name=a.txt`
      const response = await fetch(url, { method: 'POST', headers, body })
      const { error } = (await response.json()) as { error?: { message: string } }
      const retryAfter = Number(response.headers.get('retry-after'))
      return { status: response.status, message: error?.message, retryAfter }
    }
    assert.deepEqual([(await upload('crm-1')).status, (await upload('crm-1')).status], [200, 200])
    const third = await upload('crm-1')
    assert.ok(third.status === 429 && third.retryAfter > 60, JSON.stringify(third))
    assert.equal(
      third.message,
      `You can upload 2 MB of files in an hour. Try again in ${third.retryAfter} seconds.`,
    )
    assert.equal((await upload('crm-1', 'small')).status, 200)
    assert.deepEqual([(await upload('crm-2')).status, (await upload('crm-2')).status], [200, 200])
    const other = await upload('crm-3')
    assert.match(
      other.message ?? '',
      /^Visitors with your IP address cannot upload more MB of files for now\./,
    )
  })

  test('messages, posts, comments, uploads, contact addresses, typing and other changes have limits of their own', async () => {
    await using it = await start()
    const grace = it.visitor('crm-1')
    const post = 'post_01jn0where0n0where0n0where'
    const limits: [string, number, () => Promise<TestResponse>][] = [
      ['send 30 messages', 30, () => grace.post(`/conversations/${id}/messages`, {})],
      ['create 5 posts', 5, () => grace.post('/posts', {})],
      ['write 10 comments', 10, () => grace.post(`/posts/${post}/comments`, {})],
      ['upload 30 files', 30, () => grace.post('/files', {})],
      ['set 5 contact addresses', 5, () => grace.put('/me/contact-address', {})],
      ['send 60 typing signals', 60, () => grace.put(`/conversations/${id}/presence`, {})],
      ['make 120 changes', 120, () => grace.put(`/posts/${post}/vote`, {})],
    ]
    for (const [what, limit, send] of limits) {
      // At once, as a bucket refills while requests are sent one by one.
      const responses = await Promise.all(Array.from({ length: limit + 20 }, send))
      // Uploads at the same time have another limit.
      const refused = responses.filter(({ error }) => error?.message.startsWith(`You can ${what} in `))
      assert.ok(responses.length - refused.length >= limit, what)
      const [first = assert.fail(`no request was refused: ${what}`)] = refused
      assert.deepEqual([first.status, first.error.code], [429, 'RATE_LIMITED'])
      assert.ok(Number(first.headers.get('retry-after')) >= 1)
      if (what === 'write 10 comments')
        assert.equal((await grace.post('/comments', {})).status, 429, 'the other path of comments')
    }
  })

  test('visitors of one address share a multiple of these limits', async () => {
    await using it = await start({ VISITORS_PER_ADDRESS: '2', TRUSTED_PROXY_HOPS: '1' })
    const statuses: number[] = []
    for (const sub of ['crm-1', 'crm-2', 'crm-3', 'crm-4'])
      statuses.push(...(await times(3, () => startConversation(it.visitor(sub)))))
    assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429])
    const refused = await startConversation(it.visitor('crm-5'))
    assert.match(refused.error.message, /^Visitors with your IP address/)
    const elsewhere = { 'x-forwarded-for': '192.0.2.7' }
    assert.equal((await it.visitor('crm-5').post('/conversations', {}, elsewhere)).status, 200)
    assert.equal((await it.gateway.as().post('/conversations', {})).status, 200, 'a key')
  })

  test('without rate limits there are none for visitors', async () => {
    await using it = await start({ RATE_LIMIT_PER_MINUTE: '0' })
    const grace = it.visitor('crm-1')
    assert.deepEqual(new Set(await times(12, () => startConversation(grace))), new Set([200]))
  })
})
