import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf, type Support, startSupport } from '../../harness.ts'

const quiet = '?notify=false'
const at = (day: number) => `2024-03-0${day}T09:00:00.000Z`

const applyTargets = (support: Support) =>
  support.create('/sla-policies', { name: 'All', isDefault: true, targets: { firstResponseSeconds: 60 } })

const counted = (support: Support) =>
  support.database.query('select fact, at, seconds from support.report_facts order by at, fact')

const started = async (support: Support) => {
  const [row] = await support.database.query(`select
    (select count(*) from support.sla_clocks)::int as clocks, (select count(*) from support.silences)::int as silences`)
  return row
}

test('a conversation of another system keeps its times, and with notify=false nothing follows from it', async () => {
  await using support = await startSupport()
  await applyTargets(support)
  await support.newEvents()
  const old = await support.create(`/conversations${quiet}`, {
    visitor: { email: 'grace@example.org', name: 'Grace' },
    message: { content: 'It stops' },
    createdAt: at(1),
  })
  const add = (path: string, content: string, day: number) =>
    support.create(`/conversations/${old.id}/${path}${quiet}`, { content, createdAt: at(day) })
  await add('note', 'A known fault', 2)
  await add('reply', 'It is fixed', 3)
  const status = await support.api.post(`/conversations/${old.id}/status${quiet}`, { status: 'closed' })
  assert.equal(status.status, 200, JSON.stringify(status.body))

  const { createdAt, lastMessageAt, resolvedAt, waitingSince } = await support.conversation(old.id)
  assert.deepEqual([createdAt, lastMessageAt, resolvedAt, waitingSince], [at(1), at(3), at(3), null])
  const messages = (await support.api.get(`/conversations/${old.id}/messages?includeInternal=true`)).data
  assert.deepEqual(
    messages.map((it: { content: string; createdAt: string }) => [it.content, it.createdAt]),
    [
      ['It stops', at(1)],
      ['A known fault', at(2)],
      ['It is fixed', at(3)],
    ],
    'without a system message',
  )
  assert.deepEqual(await support.types(), [])
  assert.deepEqual(await started(support), { clocks: 0, silences: 0 })
  assert.deepEqual(
    (await counted(support)).map(({ fact, seconds }) => [fact, seconds]),
    [
      ['opened', null],
      ['answered', 172_800],
      ['closed', 172_800],
    ],
  )
  const recent = await support.startConversation()
  const listed = (await support.api.get('/conversations')).data
  assert.deepEqual(
    listed.map(({ id }: { id: string }) => id),
    [recent.id, old.id],
  )
  assert.deepEqual((await support.api.get('/conversations?search=stops')).data.length, 2)
})

test('a ticket of another system keeps its times, and with notify=false nothing follows from it', async () => {
  await using support = await startSupport()
  await applyTargets(support)
  await support.newEvents()
  const old = await support.create(`/tickets${quiet}`, {
    title: 'Invoice missing',
    requester: { email: 'grace@example.org' },
    createdAt: at(1),
  })
  const add = (path: string, body: object) =>
    support.create(`/tickets/${old.id}/${path}${quiet}`, { ...body })
  await add('reply', { content: 'Here it is', createdAt: at(2) })
  await add('note', { content: 'Sent by post', createdAt: at(2) })
  await support.api.post(`/tickets/${old.id}/status${quiet}`, { status: 'closed' })
  const ticket = (await support.api.get(`/tickets/${old.id}`)).data
  assert.deepEqual(
    [ticket.createdAt, ticket.lastMessageAt, ticket.resolvedAt, ticket.waitingSince, ticket.status],
    [at(1), at(2), at(2), null, 'closed'],
  )
  assert.deepEqual(await support.types(), [])
  assert.deepEqual(await started(support), { clocks: 0, silences: 0 })
  assert.deepEqual(
    (await counted(support)).map(({ fact }) => fact),
    ['opened', 'answered', 'closed'],
  )
})

test('createdAt of a message must not be before the last message, in the future, or without notify=false', async () => {
  await using support = await startSupport()
  const open = await support.startConversation()
  const ticket = await support.create('/tickets', { title: 'Printer' })
  const bodies: [string, object][] = [
    ['/conversations', { visitor: { email: 'grace@example.org' }, message: { content: 'x' } }],
    [`/conversations/${open.id}/messages`, { content: 'x' }],
    [`/conversations/${open.id}/reply`, { content: 'x' }],
    [`/conversations/${open.id}/note`, { content: 'x' }],
    ['/tickets', { title: 'x' }],
    [`/tickets/${ticket.id}/reply`, { content: 'x' }],
    [`/tickets/${ticket.id}/note`, { content: 'x' }],
  ]
  for (const [path, body] of bodies) {
    const dated = { ...body, createdAt: at(1) }
    const future = await support.api.post(path + quiet, { ...body, createdAt: '2999-01-01T00:00:00Z' })
    assert.deepEqual(pathsOf(future), ['createdAt'], path)
    const loud = await support.api.post(path, dated)
    assert.deepEqual(pathsOf(loud), ['createdAt'], path)
    assert.match(JSON.stringify(loud.body), /notify=false/)
    for (const response of [
      await support.as(member).post(path, dated),
      await support.as(member).post(path + quiet, body),
    ])
      assert.deepEqual([response.status, response.error.code], [403, 'INSUFFICIENT_SCOPE'], path)
    if (!path.includes(open.id) && !path.includes(ticket.id)) continue
    const early = await support.api.post(path + quiet, dated)
    assert.deepEqual(pathsOf(early), ['createdAt'], path)
    assert.match(JSON.stringify(early.body), /the time of the last message/)
  }
})
