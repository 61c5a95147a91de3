import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { seededStatuses, startTickets } from '../../api/tickets/harness.ts'

const all = { environment: { SERVICE_ROLE: 'all' } }

test('a pending ticket opens once at its time and emits an event', async () => {
  await using support = await startTickets(all)
  const ticket = await support.open()
  const pendingUntil = new Date(Date.now() + 2000).toISOString()
  await support.onTicket(ticket, 'status', { status: 'pending', pendingUntil })
  await support.newEvents()
  await eventually(async () => (await support.ticket(ticket)).status === 'open')
  const [woken, ...more] = await support.newEvents()
  assert.deepEqual(more, [])
  assert.deepEqual(woken?.data, {
    ticket: { ...woken?.data.ticket, id: ticket.id, status: 'open' },
    previousStatus: 'pending',
    newStatus: 'open',
    previousStatusId: seededStatuses['Waiting for requester'],
    newStatusId: seededStatuses.New,
    stage: 'received',
    previousStage: 'awaiting_requester',
  })
  assert.ok(Date.parse(woken?.createdAt ?? '') >= Date.parse(pendingUntil), 'not before its time')
  const { pendingUntil: until, reopenCount } = await support.ticket(ticket)
  assert.deepEqual([until, reopenCount], [null, 0])
})

test('tickets that are pending longer or without an end, closed or deleted do not open', async () => {
  await using support = await startTickets(all)
  const soon = '2030-01-01T00:00:00.000Z'
  const tickets = []
  for (let index = 0; index < 5; index++) {
    const ticket = await support.open()
    await support.onTicket(ticket, 'status', { status: 'pending', pendingUntil: soon })
    tickets.push(ticket)
  }
  const [due, longer, openEnded, closed, gone] = tickets
  await support.onTicket(longer, 'status', { status: 'pending', pendingUntil: '2031-01-01T00:00:00Z' })
  await support.onTicket(openEnded, 'status', { status: 'pending' })
  await support.onTicket(closed, 'status', { status: 'closed' })
  await support.api.delete(`/tickets/${gone.id}`)
  await support.database.query('update support.tickets set pending_until = now() where pending_until = $1', [
    soon,
  ])
  await support.wakeTimers()
  await eventually(async () => (await support.ticket(due)).status === 'open')
  const rows = await support.database.query('select status from support.tickets order by number')
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['open', 'pending', 'pending', 'closed', 'pending'],
  )
})

test('a thousand tickets that are due at once all open, with one event each', async () => {
  await using support = await startTickets(all)
  await support.database.query(
    `insert into support.tickets (id, number, type, title, description, priority, status, status_id, pending_until,
       created_at, updated_at)
     select 'ticket_' || lpad(n::text, 26, '0'), n, 'customer', 'T', '', 'none', 'pending', $1,
       now() + interval '1 second', now(), now()
     from generate_series(1, 1200) n`,
    [seededStatuses['Waiting for requester']],
  )
  await support.wakeTimers()
  const events = () =>
    support.database.query(`select body::jsonb -> 'data' -> 'ticket' ->> 'id' as id from support.outbox`)
  await eventually(async () => (await events()).length >= 1200)
  const ids = (await events()).map(({ id }) => id)
  assert.equal(new Set(ids).size, 1200)
  assert.equal(ids.length, 1200)
})
