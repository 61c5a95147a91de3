import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAdmin } from '../../harness.ts'
import { assertMergesOnce } from '../threads/harness.ts'
import { seededStatuses, startTickets, type TicketSupport, unknownTicketId } from './harness.ts'

type Data = Awaited<ReturnType<TicketSupport['open']>>

/** Two tickets of the same requester, the older one first. */
const openTwo = async (support: TicketSupport): Promise<[Data, Data]> => {
  const first = await support.open()
  const requester = { principalId: first.requesterPrincipalId }
  return [first, await support.open({ title: 'Export again', description: 'As before.', requester })]
}

const merge = (support: TicketSupport, { id }: { id: string }, into: { id: string }) =>
  support.api.post(`/tickets/${id}/merge`, { intoTicketId: into.id })

/** The messages of a ticket with the id of the one that they were written in. */
const messagesIn = async (support: TicketSupport, { id }: Data): Promise<[string, string | null][]> =>
  (await support.api.get(`/tickets/${id}/messages?includeInternal=true`)).data.map((it: Data) => [
    it.content,
    it.mergedFromId,
  ])

const stored = ({ updatedAt: _, ...rest }: Data) => rest

test('a merge moves messages and notes in the order of time and closes the ticket, and unmerging restores both', async () => {
  await using support = await startTickets()
  const [target, source] = await openTwo(support)
  await support.requesterReplies(target, 'one')
  await support.requesterReplies(source, 'two')
  await support.onTicket(target, 'reply', { content: 'three' })
  const ada = support.agent('Ada')
  await support.onTicket(source, 'note', { content: 'four', mentionedPrincipalIds: [ada] })
  await support.onTicket(source, 'status', { statusId: seededStatuses['On hold'] })
  const before = [await support.ticket(target), await support.ticket(source)]
  await support.newEvents()

  const merged = await merge(support, source, target)
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  const { mergedIntoId, status, description } = merged.data
  assert.deepEqual([mergedIntoId, status, description], [target.id, 'closed', 'As before.'])
  assert.deepEqual(await messagesIn(support, target), [
    ['one', null],
    ['two', source.id],
    ['three', null],
    ['four', source.id],
  ])
  assert.deepEqual(await messagesIn(support, source), [])
  const [closed, ...others] = await support.newEvents()
  assert.deepEqual(
    [closed?.type, closed?.data.ticket.id, closed?.data.newStatus, others],
    ['ticket.status_changed', source.id, 'closed', []],
  )
  assert.equal((await support.ticket(target)).waitingSince, source.waitingSince)
  const idsOf = async (query: string) =>
    (await support.api.get(`/tickets?${query}`)).data.map(({ id }: Data) => id)
  assert.deepEqual(await idsOf(`mergedIntoId=${target.id}`), [source.id])
  assert.deepEqual(await idsOf(`mentionedPrincipalId=${ada}`), [target.id])

  await support.requesterReplies(target, 'five')
  await support.newEvents()
  const undone = await support.api.post(`/tickets/${source.id}/unmerge`)
  assert.equal(undone.status, 200)
  assert.deepEqual(stored(undone.data), stored(before[1]))
  assert.deepEqual(await support.types(), ['ticket.status_changed'])
  assert.deepEqual(await messagesIn(support, source), [
    ['two', null],
    ['four', null],
  ])
  assert.deepEqual(
    (await messagesIn(support, target)).map(([content]) => content),
    ['one', 'three', 'five'],
  )
  assert.deepEqual(await idsOf(`mentionedPrincipalId=${ada}`), [source.id])
  assert.equal((await support.api.post(`/tickets/${source.id}/unmerge`)).status, 200)
  assert.deepEqual(await support.types(), [])
})

test('without a message in between, unmerging restores the other ticket exactly', async () => {
  await using support = await startTickets()
  const [target, source] = await openTwo(support)
  await support.requesterReplies(source, 'Hello?')
  const before = await support.ticket(target)
  await merge(support, source, target)
  await support.onTicket(source, 'unmerge')
  assert.deepEqual(stored(await support.ticket(target)), stored(before))
})

test('a ticket whose status was deleted gets the default of open when it is unmerged', async () => {
  await using support = await startTickets()
  const [target, source] = await openTwo(support)
  const status = await support.create('/ticket-statuses', { name: 'Checking', category: 'pending' })
  await support.onTicket(source, 'status', { statusId: status.id })
  await merge(support, source, target)
  assert.equal((await support.api.delete(`/ticket-statuses/${status.id}`)).status, 204)
  await support.onTicket(source, 'unmerge')
  const { status: category, statusId, reopenCount } = await support.ticket(source)
  assert.deepEqual([category, statusId, reopenCount], ['open', seededStatuses.New, 0])
})

test('only unmerged tickets of one requester and one type can be merged', async () => {
  await using support = await startTickets()
  const [target, source] = await openTwo(support)
  const requester = { principalId: target.requesterPrincipalId }
  const internal = await support.open({ requester, type: 'back_office' })
  const third = await support.open({ requester })
  for (const [from, into] of [
    [source, await support.open()],
    [internal, target],
  ] as const) {
    const { status, error } = await merge(support, from, into)
    assert.deepEqual([status, error.code], [409, 'CONFLICT'])
  }
  await assertMergesOnce({
    merge: (from, into) => merge(support, from, into),
    ...{ source, target, third, unknownId: unknownTicketId, path: 'intoTicketId' },
  })
})

test('a merged ticket refuses changes of the team, and the other one gets what the requester writes', async () => {
  await using support = await startTickets()
  const [target, source] = await openTwo(support)
  await merge(support, source, target)
  await support.onTicket(target, 'status', { status: 'closed' })
  const path = `/tickets/${source.id}`
  const refused = [
    await support.api.post(`${path}/reply`, { content: 'Hello' }),
    await support.api.post(`${path}/note`, { content: 'Hello' }),
    await support.api.post(`${path}/status`, { status: 'open' }),
    await support.api.post(`${path}/assign`, { assignedPrincipalId: testAdmin.principalId }),
    await support.api.patch(path, { title: 'Other' }),
  ]
  for (const { status, error } of refused)
    assert.deepEqual(
      [status, error.code, error.details],
      [409, 'ALREADY_MERGED', { mergedIntoId: target.id }],
    )
  const written = await support.requesterReplies(source, 'It stops again')
  assert.equal(written.ticketId, target.id)
  assert.equal((await support.ticket(target)).status, 'open')
})

test('a ticket can be merged on once the ticket that was merged into it is deleted', async () => {
  await using support = await startTickets()
  const [target, source] = await openTwo(support)
  const third = await support.open({ requester: { principalId: target.requesterPrincipalId } })
  await support.requesterReplies(source, 'Hello?')
  await merge(support, source, target)
  assert.equal((await support.api.delete(`/tickets/${source.id}`)).status, 204)
  assert.equal((await merge(support, target, third)).status, 200)
  assert.deepEqual(await messagesIn(support, third), [['Hello?', target.id]])
  await support.onTicket(target, 'unmerge')
  assert.deepEqual(await messagesIn(support, target), [['Hello?', null]])
})

test('a ticket that is merged into a deleted one cannot be unmerged', async () => {
  await using support = await startTickets()
  const [target, source] = await openTwo(support)
  await merge(support, source, target)
  await support.api.delete(`/tickets/${target.id}`)
  const { status, error } = await support.api.post(`/tickets/${source.id}/unmerge`)
  assert.deepEqual([status, error.code], [409, 'CONFLICT'])
})
