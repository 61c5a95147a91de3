import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@earshot/client'
import { eventually, type TestClient } from '@earshot/testing'
import { startEarshot, type TestEarshot } from '../deployments/earshot.ts'

const path = (q: string) => `/search?q=${encodeURIComponent(q)}`

const find = async (api: TestClient, q: string): Promise<[string, string, string | null][]> => {
  const { data, body } = await api.get(path(q))
  assert.ok(data, JSON.stringify(body))
  assert.deepEqual(data.unavailable, [])
  return data.results.map((it: { kind: string; title: string; detail: string | null }) => [
    it.kind,
    it.title,
    it.detail,
  ])
}

const create = async ({ api }: TestEarshot, at: string, body: Record<string, unknown>) => {
  const response = await api.post(at, body)
  assert.equal(response.status, 201, JSON.stringify(response.body))
  return response.data
}

test('a search finds records of every kind by text and id, as far as the caller may read them', async () => {
  await using earshot = await startEarshot()
  const { api, board } = earshot
  const visitor = { email: 'zora@example.com', name: 'Zora Quill' }
  const post = await create(earshot, '/posts', { boardId: board, title: 'Quillwork patterns' })
  const user = await create(earshot, '/users', visitor)
  const company = await create(earshot, '/companies', { name: 'Quillon Ltd', domain: 'quillon.example' })
  const conversation = await create(earshot, '/conversations', {
    visitor: { principalId: user.principalId },
    subject: 'A quilling question',
    message: { content: 'Hello.' },
  })
  const ticket = await create(earshot, '/tickets', { title: 'Quill is blunt' })
  const webhook = await create(earshot, '/webhooks', {
    url: 'http://127.0.0.1:9/quill',
    events: ['post.created'],
  })
  const second = await create(earshot, '/posts', { boardId: board, title: 'Other' })
  const delivery = await eventually(async () => (await api.get(`/webhooks/${webhook.id}/deliveries`)).data[0])
  assert.equal((await api.get(`/events/${delivery.eventId}`)).data.data.post.id, second.id)
  const boardName = (await api.get(`/boards/${board}`)).data.name

  const everything = await find(api, 'quill')
  assert.deepEqual(everything.slice(0, 6), [
    ['post', 'Quillwork patterns', boardName],
    ['conversation', 'A quilling question', 'Zora Quill'],
    ['ticket', 'Quill is blunt', `#${ticket.number}`],
    ['user', 'Zora Quill', 'zora@example.com'],
    ['company', 'Quillon Ltd', 'quillon.example'],
    ['webhook', 'http://127.0.0.1:9/quill', null],
  ])
  const events = everything.slice(6)
  assert.ok(events.some(([kind, title]) => kind === 'event' && title === 'post.created'))
  assert.deepEqual(await find(api, `#${ticket.number}`), [['ticket', 'Quill is blunt', `#${ticket.number}`]])
  for (const [id, found] of [
    [post.id, ['post', 'Quillwork patterns', boardName]],
    [conversation.id, ['conversation', 'A quilling question', 'Zora Quill']],
    [ticket.id, ['ticket', 'Quill is blunt', `#${ticket.number}`]],
    [user.principalId, ['user', 'Zora Quill', 'zora@example.com']],
    [company.id, ['company', 'Quillon Ltd', 'quillon.example']],
    [webhook.id, ['webhook', 'http://127.0.0.1:9/quill', null]],
    [delivery.eventId, ['event', 'post.created', null]],
  ])
    assert.deepEqual(await find(api, id), [found], id)
  const [byId] = (await api.get(path(delivery.id))).data.results
  assert.deepEqual([byId.kind, byId.id, byId.parentId], ['delivery', delivery.id, delivery.eventId])
  assert.deepEqual(
    await find(
      api,
      post.id.replace(/.$/, (last: string) => (last === 'z' ? 'y' : 'z')),
    ),
    [],
    'an id of nothing finds nothing',
  )
  assert.deepEqual(await find(api, 'no such words'), [])

  const { data: key } = await api.post('/api-keys', { name: 'Member', role: 'member', access: 'read-only' })
  const member = createClient({ baseUrl: earshot.url, apiKey: key.key })
  const asMember = await member.get('/api/v1/search', { params: { query: { q: 'quill' } } })
  assert.deepEqual(
    asMember.data.results.map(it => it.kind),
    ['post', 'conversation', 'ticket', 'user', 'company'],
  )
  const none = await member.get('/api/v1/search', { params: { query: { q: webhook.id } } })
  assert.deepEqual(none.data, { results: [], unavailable: [] })

  for (const bad of ['', ' ', 'x'.repeat(201)]) {
    const response = await api.get(path(bad))
    assert.deepEqual([response.status, response.error.details.errors[0].path], [400, 'q'], bad)
  }
})

test('features that are off have no results', async () => {
  await using earshot = await startEarshot()
  await create(earshot, '/tickets', { title: 'Quill is blunt' })
  await earshot.api.patch('/settings', { features: { supportInbox: false, supportTickets: false } })
  await eventually(async () => (await find(earshot.api, 'quill')).every(([kind]) => kind === 'event'))
})
