import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathsOf, testAdmin, unknownIds } from '../../harness.ts'
import { seededStatuses, startTickets, type TicketSupport } from './harness.ts'

const summary = ({
  status,
  statusId,
  stage,
  pendingUntil,
  resolvedAt,
  reopenCount,
}: Record<string, unknown>) => ({
  status,
  statusId,
  stage,
  pendingUntil,
  isResolved: resolvedAt !== null,
  reopenCount,
})

test('a ticket moves through all categories', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  const pendingUntil = '2031-05-06T07:08:09.000Z'
  const to = async (body: object) => summary(await support.onTicket(ticket, 'status', body))
  const base = { pendingUntil: null, isResolved: false, reopenCount: 0 }
  assert.deepEqual(await to({ status: 'pending', pendingUntil: '2031-05-06T09:08:09+02:00' }), {
    ...base,
    status: 'pending',
    statusId: seededStatuses['Waiting for requester'],
    stage: 'awaiting_requester',
    pendingUntil,
  })
  assert.deepEqual(await to({ statusId: seededStatuses['In progress'] }), {
    ...base,
    status: 'open',
    statusId: seededStatuses['In progress'],
    stage: 'in_progress',
  })
  assert.deepEqual(await to({ status: 'closed', statusId: seededStatuses.Resolved }), {
    ...base,
    status: 'closed',
    statusId: seededStatuses.Resolved,
    stage: 'resolved',
    isResolved: true,
  })
  assert.deepEqual(await to({ status: 'open' }), {
    ...base,
    status: 'open',
    statusId: seededStatuses.New,
    stage: 'received',
    reopenCount: 1,
  })
})

test('status events contain categories, statuses and stages, also within a category', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  await support.newEvents()
  await support.onTicket(ticket, 'status', { statusId: seededStatuses['In progress'] })
  await support.onTicket(ticket, 'status', { status: 'closed' })
  const ref = (status: string) => ({
    id: ticket.id,
    number: 1,
    type: 'customer',
    priority: 'none',
    assignedPrincipalId: null,
    assignedTeamId: null,
    title: ticket.title,
    status,
  })
  assert.deepEqual(
    (await support.newEvents()).map(({ type, data }) => [type, data]),
    [
      [
        'ticket.status_changed',
        {
          ticket: ref('open'),
          previousStatus: 'open',
          newStatus: 'open',
          previousStatusId: seededStatuses.New,
          newStatusId: seededStatuses['In progress'],
          stage: 'in_progress',
          previousStage: 'received',
        },
      ],
      [
        'ticket.status_changed',
        {
          ticket: ref('closed'),
          previousStatus: 'open',
          newStatus: 'closed',
          previousStatusId: seededStatuses['In progress'],
          newStatusId: seededStatuses.Resolved,
          stage: 'resolved',
          previousStage: 'in_progress',
        },
      ],
    ],
  )
})

test('setting the current status, or another pendingUntil, emits no event', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  const same = await support.api.post(`/tickets/${ticket.id}/status`, { status: 'open' })
  assert.deepEqual([same.status, same.data], [200, ticket])
  await support.onTicket(ticket, 'status', { statusId: seededStatuses['On hold'] })
  await support.newEvents()
  await support.onTicket(ticket, 'status', { status: 'pending' })
  const waits = await support.onTicket(ticket, 'status', {
    status: 'pending',
    pendingUntil: '2031-01-01T00:00:00.000Z',
  })
  assert.deepEqual(
    [waits.statusId, waits.pendingUntil],
    [seededStatuses['On hold'], '2031-01-01T00:00:00.000Z'],
  )
  assert.deepEqual(await support.types(), [])
})

test('a closed ticket cannot be pending', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  await support.onTicket(ticket, 'status', { status: 'closed' })
  await support.newEvents()
  const refused = await support.api.post(`/tickets/${ticket.id}/status`, {
    statusId: seededStatuses['On hold'],
  })
  assert.deepEqual([refused.status, refused.error.code], [409, 'INVALID_TRANSITION'])
  assert.deepEqual(await support.types(), [])
})

test('invalid status changes are rejected by field', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  const wrong: [object, string][] = [
    [{}, 'status'],
    [{ status: 'solved' }, 'status'],
    [{ statusId: unknownIds.team }, 'statusId'],
    [{ statusId: 'ticket_status_01jn0where0n0where0n0where' }, 'statusId'],
    [{ status: 'open', statusId: seededStatuses.Resolved }, 'statusId'],
    [{ status: 'open', pendingUntil: '2031-01-01T00:00:00Z' }, 'pendingUntil'],
    [{ statusId: seededStatuses.New, pendingUntil: '2031-01-01T00:00:00Z' }, 'pendingUntil'],
    [{ status: 'pending', pendingUntil: '2020-01-01T00:00:00Z' }, 'pendingUntil'],
    [{ status: 'pending', pendingUntil: 'tomorrow' }, 'pendingUntil'],
  ]
  for (const [body, path] of wrong) {
    const response = await support.api.post(`/tickets/${ticket.id}/status`, body)
    assert.equal(response.status, 400, JSON.stringify(body))
    assert.deepEqual(pathsOf(response), [path], JSON.stringify(body))
  }
})

const closedDaysAgo = async (support: TicketSupport, { id }: { id: string }, days: number) => {
  await support.onTicket({ id }, 'status', { status: 'closed' })
  await support.database.query(
    `update support.tickets set resolved_at = now() - $2 * interval '1 day' where id = $1`,
    [id, days],
  )
  await support.newEvents()
}

test('the requester’s reply opens a pending ticket, and a closed one within fourteen days', async () => {
  await using support = await startTickets()
  const [pending, recent, old] = [await support.open(), await support.open(), await support.open()]
  await support.onTicket(pending, 'status', { status: 'pending', pendingUntil: '2031-01-01T00:00:00Z' })
  await closedDaysAgo(support, recent, 13.9)
  await closedDaysAgo(support, old, 14.1)
  for (const it of [pending, recent, old]) {
    await support.requesterReplies(it)
    const { status, reopenCount, pendingUntil, waitingSince } = await support.ticket(it)
    const types = await support.types()
    if (it === old) {
      assert.deepEqual([status, reopenCount, waitingSince, types], ['closed', 0, null, ['ticket.replied']])
      continue
    }
    assert.deepEqual([status, reopenCount, pendingUntil], ['open', it === recent ? 1 : 0, null])
    assert.notEqual(waitingSince, null)
    assert.deepEqual(types, ['ticket.replied', 'ticket.status_changed'])
  }
})

test('replies of members, notes and reports of trackers do not change the status', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  await support.onTicket(ticket, 'status', { status: 'pending' })
  await support.newEvents()
  await support.onTicket(ticket, 'reply', { content: 'Which browser?' })
  await support.onTicket(ticket, 'note', { content: 'Odd.', asPrincipalId: testAdmin.principalId })
  await support.api.put(`/tickets/${ticket.id}/external`, {
    integrationType: 'github',
    externalStatus: 'Closed',
    transition: 'closed',
  })
  assert.equal((await support.ticket(ticket)).status, 'pending')
  assert.deepEqual(await support.types(), [
    'ticket.replied',
    'mail.requested',
    'ticket.note_added',
    'ticket.external_status_changed',
  ])
})
