import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { nowhere, pathsOf, testAdmin } from '../../harness.ts'
import { type Desk, nowhereTicket, seeded, startDesk } from './harness.ts'

const ada = testAdmin.principalId

const titles = async ({ api }: Desk, query: string): Promise<string> => {
  const answer = await api.get(`/tickets?${query}`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data.map(({ title }: { title: string }) => title).join(' ')
}

const pagination = (answer: { body: unknown }) =>
  (answer.body as { meta: { pagination: { cursor: string | null; hasMore: boolean } } }).meta.pagination

/** Reads all pages and returns the titles in order. */
const walk = async ({ api }: Desk, query: string): Promise<string> => {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await api.get(`/tickets?${query}${cursor && `&cursor=${cursor}`}`)
    seen.push(...answer.data.map(({ title }: { title: string }) => title))
    cursor = pagination(answer).cursor
  }
  return seen.join(' ')
}

test('every filter finds matching tickets only', async () => {
  await using desk = await startDesk()
  const team = await desk.create('/teams', { name: 'Billing' })
  const asked = await desk.open({ title: 'A', type: 'tracker', assignedTeamId: team.id })
  const companyId = newId('company')
  desk.gateway.companies[asked.requesterPrincipalId] = companyId
  const b = await desk.open({
    title: 'B',
    priority: 'high',
    description: 'the quick fox',
    requester: { principalId: asked.requesterPrincipalId },
    assignedPrincipalId: ada,
  })
  const c = await desk.open({ title: 'C quick', statusId: seeded['In progress'] })
  const d = await desk.open({ title: 'D', statusId: seeded.Resolved })
  const gone = await desk.open({ title: 'Gone quick' })
  await desk.onTicket(asked, 'note', { content: 'a slow snail' })
  await desk.onTicket(asked, 'status', { status: 'pending' })
  await desk.onTicket(c, 'link', { ticketId: d.id })
  await desk.onTicket(c, 'link', { postId: desk.post })
  await desk.api.delete(`/tickets/${gone.id}`)
  const expected: [string, string][] = [
    ['', 'A B C quick D'],
    ['status=open', 'B C quick'],
    ['status=pending', 'A'],
    ['status=closed', 'D'],
    [`statusId=${seeded['In progress']}`, 'C quick'],
    ['type=tracker', 'A'],
    ['type=back_office', ''],
    ['priority=high', 'B'],
    [`assignedPrincipalId=${ada}`, 'B'],
    ['assignedPrincipalId=none', 'A C quick D'],
    [`assignedTeamId=${team.id}`, 'A'],
    ['assignedTeamId=none&status=open', 'B C quick'],
    [`requesterPrincipalId=${asked.requesterPrincipalId}`, 'A B'],
    [`companyId=${companyId}`, 'B'],
    [`linkedTo=${d.id}`, 'C quick'],
    [`linkedTo=${desk.post}`, 'C quick'],
    [`linkedTo=${nowhereTicket}`, ''],
    [`number=${b.number}`, 'B'],
    ['number=99', ''],
    ['search=quick', 'B C quick'],
    ['search=QUICK -fox', 'C quick'],
    ['search=snail', 'A'],
    ['search=%21%21', ''],
  ]
  for (const [query, found] of expected)
    assert.equal(await titles(desk, `sort=oldest&${query}`), found, query)
  const [linked] = (await desk.api.get(`/tickets?number=${c.number}`)).data
  assert.deepEqual(linked, { ...(await desk.ticket(c)), nextDue: null }, 'a list item equals the ticket')
})

test('malformed and unknown parameters are rejected by name', async () => {
  await using desk = await startDesk()
  const wrong: [string, string][] = [
    ['status=snoozed', 'status'],
    ['statusId=x', 'statusId'],
    ['type=', 'type'],
    ['priority=huge', 'priority'],
    ['assignedPrincipalId=x', 'assignedPrincipalId'],
    [`assignedTeamId=${nowhere.principal}`, 'assignedTeamId'],
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
    const answer = await desk.api.get(`/tickets?${query}`)
    assert.equal(answer.status, 400, query)
    assert.deepEqual(pathsOf(answer), [path], query)
  }
})

/** Five tickets with different times of change, waiting times and priorities. */
const sample = async (desk: Desk) => {
  const about: Record<string, [changed: number, waiting: number | null, priority: string]> = {
    a: [10, 50, 'low'],
    b: [40, 40, 'urgent'],
    c: [20, null, 'none'],
    d: [30, 60, 'high'],
    e: [50, null, 'urgent'],
  }
  for (const [title, [changed, waiting, priority]] of Object.entries(about)) {
    const { id } = await desk.create('/tickets', { title, priority })
    await desk.database.query(
      `update support.tickets set updated_at = now() - $2 * interval '1 minute',
         waiting_since = now() - $3 * interval '1 minute' where id = $1`,
      [id, changed, waiting],
    )
  }
}

test('each sort has the same order over pages as in one page', async () => {
  await using desk = await startDesk()
  await sample(desk)
  const orders = {
    newest: 'e d c b a',
    oldest: 'a b c d e',
    updated: 'a c d b e',
    priority: 'e b d a c',
    waiting: 'd a b c e',
  }
  for (const [sort, order] of Object.entries(orders)) {
    assert.equal(await titles(desk, `sort=${sort}`), order, sort)
    for (const limit of [1, 2, 3, 4])
      assert.equal(await walk(desk, `sort=${sort}&limit=${limit}`), order, `${sort} ${limit}`)
    assert.equal(await walk(desk, `sort=${sort}&status=open&limit=2`), order)
  }
})

test('tickets of the same millisecond and priority appear exactly once', async () => {
  await using desk = await startDesk()
  await desk.database.query(
    `insert into support.tickets (id, number, type, title, description, priority, status, status_id, created_at,
       updated_at)
     select 'ticket_' || n, n, 'customer', n::text, '', 'none', 'open', $1, '2024-01-01', '2024-01-01'
     from generate_series(1, 57) n`,
    [seeded.New],
  )
  for (const sort of ['newest', 'oldest', 'updated', 'priority', 'waiting']) {
    const seen = (await walk(desk, `sort=${sort}&limit=10`)).split(' ')
    assert.equal(seen.length, 57)
    assert.equal(new Set(seen).size, 57, sort)
  }
})

test('a cursor is only valid for its sort and filters', async () => {
  await using desk = await startDesk()
  await sample(desk)
  for (const sort of ['newest', 'waiting']) {
    const { cursor } = pagination(await desk.api.get(`/tickets?sort=${sort}&limit=2`))
    for (const query of ['sort=oldest', `sort=${sort}&status=open`, `sort=${sort}&search=x`])
      assert.deepEqual(pathsOf(await desk.api.get(`/tickets?${query}&cursor=${cursor}`)), ['cursor'])
  }
})
