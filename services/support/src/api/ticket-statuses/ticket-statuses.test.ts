import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, pathsOf } from '../../harness.ts'
import { seededStatuses, startTickets, type TicketSupport } from '../tickets/harness.ts'

const listed = async ({ api }: TicketSupport) => (await api.get('/ticket-statuses')).data

const defaults = async (support: TicketSupport): Promise<string[]> =>
  (await listed(support))
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ name, category }: { name: string; category: string }) => `${category} ${name}`)

test('a new workspace has ticket statuses with one default per category', async () => {
  await using support = await startTickets()
  assert.deepEqual(
    (await listed(support)).map(({ name }: { name: string }) => name),
    Object.keys(seededStatuses),
  )
  assert.deepEqual(await defaults(support), ['open New', 'pending Waiting for requester', 'closed Resolved'])
})

test('admins create, update and delete statuses, and changes are audited', async () => {
  await using support = await startTickets()
  const made = await support.create('/ticket-statuses', { name: 'Triage', category: 'open', position: 0 })
  const { id, createdAt, updatedAt, ...rest } = made
  assert.deepEqual(rest, { name: 'Triage', category: 'open', stage: null, isDefault: false, position: 0 })
  const path = `/ticket-statuses/${id}`
  const changed = await support.api.patch(path, { name: 'Triaged', stage: 'received', category: 'closed' })
  assert.deepEqual(
    [changed.data.name, changed.data.stage, changed.data.category],
    ['Triaged', 'received', 'closed'],
  )
  const same = await support.api.patch(path, { name: 'Triaged' })
  assert.equal(same.data.updatedAt, changed.data.updatedAt)
  assert.equal((await support.api.delete(path)).status, 204)
  assert.equal((await support.api.get(path)).status, 404)
  const audited = await support.database.query(`
    select body::jsonb -> 'data' -> 'entry' ->> 'action' as action from support.outbox
    where type = 'audit.recorded' order by seq`)
  assert.deepEqual(
    audited.map(({ action }) => action),
    ['ticket_status.created', 'ticket_status.updated', 'ticket_status.deleted'],
  )
  for (const [method, at] of [
    ['post', '/ticket-statuses'],
    ['patch', `/ticket-statuses/${seededStatuses.New}`],
    ['delete', `/ticket-statuses/${seededStatuses['On hold']}`],
  ] as const)
    assert.equal((await support.as(member)[method](at, { name: 'x', category: 'open' })).status, 403)
  assert.equal((await support.as(member).get('/ticket-statuses')).status, 200)
})

test('each category keeps one default, which can only move to another status', async () => {
  await using support = await startTickets()
  const made = await support.create('/ticket-statuses', { name: 'Inbox', category: 'open', isDefault: true })
  assert.deepEqual(await defaults(support), [
    'pending Waiting for requester',
    'closed Resolved',
    'open Inbox',
  ])
  assert.equal((await support.open()).statusId, made.id)
  const path = `/ticket-statuses/${made.id}`
  for (const body of [{ isDefault: false }, { category: 'closed' }])
    assert.equal((await support.api.patch(path, body)).error.code, 'CONFLICT')
  assert.equal((await support.api.delete(path)).error.code, 'CONFLICT')
  await support.api.patch(`/ticket-statuses/${seededStatuses.New}`, { isDefault: true })
  assert.equal((await defaults(support)).includes('open New'), true)
  assert.equal((await support.api.get(path)).data.isDefault, false)
})

test('concurrent changes of the default leave one default', async () => {
  await using support = await startTickets()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      support.api.post('/ticket-statuses', { name: `S ${index}`, category: 'pending', isDefault: true }),
    ),
  )
  assert.ok(responses.every(({ status }) => status === 201))
  assert.equal((await defaults(support)).filter(it => it.startsWith('pending')).length, 1)
})

test('a status in use keeps its category and cannot be deleted, but deleted tickets do not count', async () => {
  await using support = await startTickets()
  const { id } = await support.create('/ticket-statuses', { name: 'Mine', category: 'open' })
  const path = `/ticket-statuses/${id}`
  const ticket = await support.open({ statusId: id })
  assert.equal((await support.api.patch(path, { category: 'closed' })).error.code, 'IN_USE')
  assert.equal((await support.api.delete(path)).error.code, 'IN_USE')
  await support.api.patch(path, { name: 'Ours', stage: 'in_progress' })
  assert.equal((await support.ticket(ticket)).stage, 'in_progress')
  await support.api.delete(`/tickets/${ticket.id}`)
  assert.equal((await support.api.delete(path)).status, 204)
})

test('names are unique regardless of case, and invalid fields are named', async () => {
  await using support = await startTickets()
  const taken = await support.api.post('/ticket-statuses', { name: ' NEW ', category: 'open' })
  assert.equal(taken.error.code, 'CONFLICT')
  const renamed = await support.api.patch(`/ticket-statuses/${seededStatuses['On hold']}`, { name: 'new' })
  assert.equal(renamed.error.code, 'CONFLICT')
  const wrong: [object, string][] = [
    [{ category: 'open' }, 'name'],
    [{ name: 'x' }, 'category'],
    [{ name: 'x', category: 'snoozed' }, 'category'],
    [{ name: 'x', category: 'open', stage: 'done' }, 'stage'],
    [{ name: 'x', category: 'open', position: -1 }, 'position'],
  ]
  for (const [body, path] of wrong)
    assert.deepEqual(pathsOf(await support.api.post('/ticket-statuses', body as never)), [path])
})

test('statuses are listed over pages', async () => {
  await using support = await startTickets()
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const response = await support.api.get(`/ticket-statuses?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...response.data.map(({ name }: { name: string }) => name))
    cursor = (response.body as { meta: { pagination: { cursor: string | null } } }).meta.pagination.cursor
  }
  assert.deepEqual(seen, Object.keys(seededStatuses))
})
