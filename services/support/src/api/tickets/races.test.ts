import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, tx } from '@earshot/db'
import { eventually } from '@earshot/testing'
import { member, secondPool, testAdmin } from '../../harness.ts'
import { whileLocked } from '../threads/harness.ts'
import { seededStatuses, startTickets } from './harness.ts'

test('of two different concurrent status changes, one succeeds and the other gets CONFLICT', async () => {
  await using support = await startTickets()
  const { id } = await support.open()
  await support.newEvents()
  const path = `/tickets/${id}/status`
  const [first, second] = await whileLocked(support, id, [
    () => support.api.post(path, { status: 'closed' }),
    () => support.as(member).post(path, { statusId: seededStatuses['In progress'] }),
  ])
  assert.equal(first?.status, 200)
  assert.deepEqual([second?.status, second?.error.code], [409, 'CONFLICT'])
  assert.equal((await support.ticket({ id })).status, 'closed')
  assert.deepEqual(await support.types(), ['ticket.status_changed'])
})

test('two equal concurrent status changes both succeed and emit one event', async () => {
  await using support = await startTickets()
  const { id } = await support.open()
  await support.newEvents()
  const close = () => support.api.post(`/tickets/${id}/status`, { status: 'closed' })
  const responses = await whileLocked(support, id, [close, close])
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(await support.types(), ['ticket.status_changed'])
})

test('of two members who assign themselves at the same time, one gets CONFLICT', async () => {
  await using support = await startTickets()
  const { id } = await support.open()
  await support.newEvents()
  const take = (assignedPrincipalId: string) => () =>
    support.api.post(`/tickets/${id}/assign`, { assignedPrincipalId })
  const [first, second] = await whileLocked(support, id, [
    take(testAdmin.principalId),
    take(member.principalId),
  ])
  assert.equal(first?.status, 200)
  assert.deepEqual([second?.status, second?.error.code], [409, 'CONFLICT'])
  assert.deepEqual(await support.types(), ['ticket.assigned'])
})

test('a reply that arrives while the ticket is being closed reopens it', async () => {
  await using support = await startTickets()
  const { id, requesterPrincipalId: asPrincipalId } = await support.open()
  await support.newEvents()
  const [closed, written] = await whileLocked(support, id, [
    () => support.api.post(`/tickets/${id}/status`, { status: 'closed' }),
    () => support.api.post(`/tickets/${id}/reply`, { content: 'Wait!', asPrincipalId }),
  ])
  assert.deepEqual([closed?.status, written?.status], [200, 201])
  const { status, reopenCount } = await support.ticket({ id })
  assert.deepEqual([status, reopenCount], ['open', 1])
  assert.deepEqual(await support.types(), [
    'ticket.status_changed',
    'ticket.replied',
    'ticket.status_changed',
  ])
})

test('concurrent status changes emit events that form a chain', async () => {
  await using support = await startTickets()
  const { id } = await support.open()
  await support.newEvents()
  const statuses = Object.values(seededStatuses)
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      support.api.post(`/tickets/${id}/status`, { statusId: statuses[index % statuses.length] }),
    ),
  )
  let before = seededStatuses.New
  for (const { data } of await support.newEvents()) {
    assert.equal(data.previousStatusId, before)
    assert.notEqual(data.newStatusId, before)
    before = data.newStatusId
  }
  assert.equal((await support.ticket({ id })).statusId, before)
})

test('two tickets that are linked in both directions at the same time do not deadlock', async () => {
  await using support = await startTickets()
  const [a, b] = [await support.open(), await support.open()]
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const [from, to] = index % 2 === 0 ? [a, b] : [b, a]
      return support.api.post(`/tickets/${from.id}/link`, { ticketId: to.id })
    }),
  )
  assert.ok(responses.every(({ status }) => status === 200))
  assert.deepEqual((await support.ticket(a)).links.ticketIds, [b.id])
  assert.deepEqual((await support.ticket(b)).links.ticketIds, [a.id])
})

test('a status cannot be deleted while a ticket is getting it', async () => {
  await using support = await startTickets()
  await using beside = secondPool(support)
  const { id } = await support.open()
  const mine = await support.create('/ticket-statuses', { name: 'Mine', category: 'open' })
  const path = `/ticket-statuses/${mine.id}`
  let gone: ReturnType<typeof support.api.delete> | undefined
  await tx(beside.pool, async db => {
    await db.query(sql`update tickets set status_id = ${mine.id} where id = ${id}`)
    gone = support.api.delete(path)
    await eventually(async () => {
      const waiting = await support.database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    })
  })
  assert.equal((await gone)?.error.code, 'IN_USE')
})
