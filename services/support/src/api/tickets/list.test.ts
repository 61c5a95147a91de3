import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { pathsOf, testAdmin, unknownIds } from '../../harness.ts'
import { seededStatuses, startTickets, type TicketSupport, unknownTicketId } from './harness.ts'

const ada = testAdmin.principalId

const titles = async ({ api }: TicketSupport, query: string): Promise<string> => {
  const response = await api.get(`/tickets?${query}`)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.data.map(({ title }: { title: string }) => title).join(' ')
}

const pagination = (response: { body: unknown }) =>
  (response.body as { meta: { pagination: { cursor: string | null; hasMore: boolean } } }).meta.pagination

/** Reads all pages and returns the titles in order. */
const runConversationCases = async ({ api }: TicketSupport, query: string): Promise<string> => {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await api.get(`/tickets?${query}${cursor && `&cursor=${cursor}`}`)
    seen.push(...response.data.map(({ title }: { title: string }) => title))
    cursor = pagination(response).cursor
  }
  return seen.join(' ')
}

test('every filter finds matching tickets only', async () => {
  await using support = await startTickets()
  const team = await support.create('/teams', { name: 'Billing' })
  const a = await support.open({ title: 'A', type: 'tracker', assignedTeamId: team.id })
  const companyId = newId('company')
  support.accounts.companies[a.requesterPrincipalId] = companyId
  const b = await support.open({
    title: 'B',
    priority: 'high',
    description: 'the quick fox',
    requester: { principalId: a.requesterPrincipalId },
    assignedPrincipalId: ada,
  })
  const c = await support.open({ title: 'C quick', statusId: seededStatuses['In progress'] })
  const d = await support.open({ title: 'D', statusId: seededStatuses.Resolved })
  const gone = await support.open({ title: 'Gone quick' })
  await support.onTicket(a, 'note', { content: 'a slow snail' })
  await support.onTicket(a, 'status', { status: 'pending' })
  await support.onTicket(c, 'link', { ticketId: d.id })
  await support.onTicket(c, 'link', { postId: support.post })
  await support.api.delete(`/tickets/${gone.id}`)
  const expected: [string, string][] = [
    ['', 'A B C quick D'],
    ['status=open', 'B C quick'],
    ['status=pending', 'A'],
    ['status=closed', 'D'],
    [`statusId=${seededStatuses['In progress']}`, 'C quick'],
    ['type=tracker', 'A'],
    ['type=back_office', ''],
    ['priority=high', 'B'],
    [`assignedPrincipalId=${ada}`, 'B'],
    ['assignedPrincipalId=none', 'A C quick D'],
    [`assignedTeamId=${team.id}`, 'A'],
    ['assignedTeamId=none&status=open', 'B C quick'],
    [`requesterPrincipalId=${a.requesterPrincipalId}`, 'A B'],
    [`companyId=${companyId}`, 'B'],
    [`linkedTo=${d.id}`, 'C quick'],
    [`linkedTo=${support.post}`, 'C quick'],
    [`linkedTo=${unknownTicketId}`, ''],
    [`number=${b.number}`, 'B'],
    ['number=99', ''],
    ['search=quick', 'B C quick'],
    ['search=QUICK -fox', 'C quick'],
    ['search=snail', 'A'],
    ['search=%21%21', ''],
  ]
  for (const [query, found] of expected)
    assert.equal(await titles(support, `sort=oldest&${query}`), found, query)
  const [linked] = (await support.api.get(`/tickets?number=${c.number}`)).data
  assert.deepEqual(linked, { ...(await support.ticket(c)), nextDue: null }, 'a list item equals the ticket')
})

test('malformed and unknown parameters are rejected by name', async () => {
  await using support = await startTickets()
  const wrong: [string, string][] = [
    ['status=snoozed', 'status'],
    ['statusId=x', 'statusId'],
    ['type=', 'type'],
    ['priority=huge', 'priority'],
    ['assignedPrincipalId=x', 'assignedPrincipalId'],
    [`assignedTeamId=${unknownIds.principal}`, 'assignedTeamId'],
    ['requesterPrincipalId=none', 'requesterPrincipalId'],
    ['companyId=x', 'companyId'],
    ['linkedTo=x', 'linkedTo'],
    ['number=0', 'number'],
    ['number=1e3', 'number'],
    ['number=12345678901', 'number'],
    ['search=', 'search'],
    ['search=%00', 'search'],
    ['sort=best', 'sort'],
    ['limit=0', 'limit'],
    ['cursor=nope', 'cursor'],
    ['page=2', 'page'],
  ]
  for (const [query, path] of wrong) {
    const response = await support.api.get(`/tickets?${query}`)
    assert.equal(response.status, 400, query)
    assert.deepEqual(pathsOf(response), [path], query)
  }
})

/** Five tickets with different times of change, waiting times and priorities. */
const sample = async (support: TicketSupport) => {
  const about: Record<string, [changed: number, waiting: number | null, priority: string]> = {
    a: [10, 50, 'low'],
    b: [40, 40, 'urgent'],
    c: [20, null, 'none'],
    d: [30, 60, 'high'],
    e: [50, null, 'urgent'],
  }
  for (const [title, [changed, waiting, priority]] of Object.entries(about)) {
    const { id } = await support.create('/tickets', { title, priority })
    await support.database.query(
      `update support.tickets set updated_at = now() - $2 * interval '1 minute',
         waiting_since = now() - $3 * interval '1 minute' where id = $1`,
      [id, changed, waiting],
    )
  }
}

test('each sort has the same order over pages as in one page', async () => {
  await using support = await startTickets()
  await sample(support)
  const orders = {
    newest: 'e d c b a',
    oldest: 'a b c d e',
    updated: 'a c d b e',
    priority: 'e b d a c',
    waiting: 'd a b c e',
  }
  for (const [sort, order] of Object.entries(orders)) {
    assert.equal(await titles(support, `sort=${sort}`), order, sort)
    for (const limit of [1, 2, 3, 4])
      assert.equal(
        await runConversationCases(support, `sort=${sort}&limit=${limit}`),
        order,
        `${sort} ${limit}`,
      )
    assert.equal(await runConversationCases(support, `sort=${sort}&status=open&limit=2`), order)
  }
})

test('tickets of the same millisecond and priority appear exactly once', async () => {
  await using support = await startTickets()
  await support.database.query(
    `insert into support.tickets (id, number, type, title, description, priority, status, status_id, created_at,
       updated_at)
     select 'ticket_' || n, n, 'customer', n::text, '', 'none', 'open', $1, '2024-01-01', '2024-01-01'
     from generate_series(1, 57) n`,
    [seededStatuses.New],
  )
  for (const sort of ['newest', 'oldest', 'updated', 'priority', 'waiting']) {
    const seen = (await runConversationCases(support, `sort=${sort}&limit=10`)).split(' ')
    assert.equal(seen.length, 57)
    assert.equal(new Set(seen).size, 57, sort)
  }
})

test('a cursor is only valid for its sort and filters', async () => {
  await using support = await startTickets()
  await sample(support)
  for (const sort of ['newest', 'waiting']) {
    const { cursor } = pagination(await support.api.get(`/tickets?sort=${sort}&limit=2`))
    for (const query of ['sort=oldest', `sort=${sort}&status=open`, `sort=${sort}&search=x`])
      assert.deepEqual(pathsOf(await support.api.get(`/tickets?${query}&cursor=${cursor}`)), ['cursor'])
  }
})
