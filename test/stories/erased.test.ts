import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { storingServices } from '../../services/all/services.ts'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'

const schemas = storingServices.map(({ schema }) => schema)

/** Every row of every table of all services, as text, with the name of the table. */
const everythingKept = async ({ query }: TestEarshot): Promise<{ place: string; text: string }[]> => {
  const tables = await query(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition`,
    [schemas],
  )
  const places = []
  for (const { name } of tables)
    for (const { text } of await query(`select t::text as text from ${name} t`))
      places.push({ place: String(name), text: String(text) })
  return places
}

/** A receiver that rejects every delivery and echoes its body in the response, which is not JSON. */
const startEcho = async () => {
  let count = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    count++
    response.writeHead(400).end(`I do not want: ${body}`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => count,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const traces = /grace|holt|hopper/i

test('erasing a user removes their addresses and names from every table of every service', async () => {
  await using receiver = await startEcho()
  await using earshot = await startEarshot()
  const { api, board } = earshot
  let count = 0
  const idOf = async (path: string, body: object): Promise<string> =>
    (await api.post(path, body, { 'idempotency-key': `once ${++count}` })).data.id
  const hook = await api.post('/webhooks', {
    url: receiver.url,
    events: ['post.created', 'post.voted', 'comment.created', 'conversation.created', 'message.created'],
  })
  assert.equal(hook.status, 201)

  const author = { email: 'Grace.Hopper@Example.com', name: 'Grace Hopper' }
  const person = (await api.post('/users/identify', author, { 'idempotency-key': 'who' })).data.principalId
  const post = await idOf('/posts', { boardId: board, title: 'Dark mode', author })
  const other = { email: 'alan@example.org', name: 'Alan' }
  await api.patch(`/users/${person}`, { email: 'grace@example.com', name: 'Grace Holt' })
  await eventually(async () => (await api.get(`/posts/${post}`)).data.authorName === 'Grace Holt')
  await idOf('/comments', { postId: post, content: 'Yes', authorPrincipalId: person })
  await idOf('/comments', { postId: post, content: 'No', author: other })
  await api.post(`/posts/${post}/vote/proxy`, { voterPrincipalId: person })
  await idOf('/conversations', {
    channel: 'web',
    visitor: { principalId: person },
    message: { content: 'Hello' },
  })
  await api.get('/exports/users.csv').catch(() => undefined)
  await eventually(() => receiver.count() >= 5)
  const delivered = await eventually(async () => {
    const { data } = await api.get(`/webhooks/${hook.data.id}/deliveries?status=failed`)
    return data.length >= 5 && data
  })
  const before = (await everythingKept(earshot)).filter(({ text }) => traces.test(text))
  const places = new Set(before.map(({ place }) => place))
  for (const place of [
    'identity.principals',
    'identity.outbox',
    'identity.idempotency_keys',
    'identity.former_names',
    'feedback.people',
    'feedback.outbox',
    'feedback.idempotency_keys',
    'support.people',
    'support.outbox',
    'webhooks.events',
    'webhooks.completed_deliveries',
  ])
    assert.ok(places.has(place), `${place} contains her data: ${[...places]}`)

  assert.equal((await api.delete(`/users/${person}`)).status, 204)
  await eventually(
    async () => {
      const left = (await everythingKept(earshot)).filter(({ text }) => traces.test(text))
      return left.length === 0
    },
    { everyMs: 500 },
  ).catch(async error => {
    const left = (await everythingKept(earshot)).filter(({ text }) => traces.test(text))
    throw new Error(`Left: ${JSON.stringify(left, null, 1).slice(0, 3000)}`, { cause: error })
  })

  assert.equal((await api.get(`/posts/${post}`)).data.authorName, 'Deleted user')
  const seen = await api.get(`/deliveries/${delivered.at(-1).id}`)
  assert.doesNotMatch(JSON.stringify(seen.body), traces)
  const kept = (await everythingKept(earshot)).map(({ text }) => text).join()
  assert.match(kept, /alan@example\.org/, 'no other user is erased')
  const entries = await eventually(async () => {
    const { data } = await api.get(`/audit-log?target=${person}`)
    return data.length >= 5 && data
  })
  const erasedBy = entries.flatMap((it: { action: string; after: { service?: string } | null }) =>
    it.action === 'user.copies_erased' ? [it.after?.service] : [],
  )
  assert.deepEqual(erasedBy.sort(), storingServices.map(({ name }) => name).sort())
})
