import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { member, pathsOf, reader, testAdmin, unknownIds } from '../../harness.ts'
import { seededStatuses, startTickets, type TicketSupport, unknownTicketId } from './harness.ts'

const ada = testAdmin.principalId

const numbersOf = async ({ database }: TicketSupport): Promise<number[]> =>
  (await database.query('select number from support.tickets order by number')).map(row => Number(row.number))

test('a new ticket has the next number, the default status, and its requester with their company', async () => {
  await using support = await startTickets()
  const first = await support.open()
  const companyId = newId('company')
  support.accounts.companies[first.requesterPrincipalId] = companyId
  const ticket = await support.open({
    requester: { principalId: first.requesterPrincipalId },
    description: 'Of more than 10,000 rows.',
    priority: 'high',
  })
  const { id, createdAt, updatedAt, requesterName, requesterEmail, ...rest } = ticket
  assert.deepEqual([requesterName, requesterEmail], [first.requesterName, first.requesterEmail])
  assert.equal(createdAt, updatedAt)
  assert.deepEqual(rest, {
    number: 2,
    reference: '#2',
    type: 'customer',
    title: 'Export stops at 99 percent',
    description: 'Of more than 10,000 rows.',
    attachments: [],
    priority: 'high',
    status: 'open',
    statusId: seededStatuses.New,
    stage: 'received',
    pendingUntil: null,
    requesterPrincipalId: first.requesterPrincipalId,
    companyId,
    assignedPrincipalId: null,
    assigneePrincipalId: null,
    assignedTeamId: null,
    assigneeTeamId: null,
    waitingSince: createdAt,
    external: null,
    links: { conversationIds: [], ticketIds: [], postIds: [] },
    mergedIntoId: null,
    splitFromId: null,
    reopenCount: 0,
    lastMessageAt: null,
    resolvedAt: null,
  })
  assert.deepEqual(await support.ticket({ id }), ticket)
})

test('numbers are consecutive and unique under concurrent and failing requests', async () => {
  await using support = await startTickets()
  const requester = { principalId: (await support.open()).requesterPrincipalId }
  const doomed = { title: 'Refused', requester, assignedTeamId: unknownIds.team }
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      support.api.post('/tickets', index % 4 === 3 ? doomed : { title: `T ${index}`, requester }),
    ),
  )
  const made = responses.filter(({ status }) => status === 201).map(({ data }) => data.number)
  assert.equal(made.length, 30)
  assert.deepEqual(
    await numbersOf(support),
    Array.from({ length: 31 }, (_, index) => index + 1),
  )
  assert.deepEqual(
    [1, ...made].sort((a, b) => a - b),
    await numbersOf(support),
  )
})

test('a rolled-back transaction releases its number', async () => {
  await using support = await startTickets()
  await support.database.query(`
    create function support.refuse() returns trigger language plpgsql as
      $$ begin if new.title = 'Doomed' then raise exception 'no'; end if; return new; end $$`)
  await support.database.query(
    'create trigger refuse after insert on support.tickets for each row execute function support.refuse()',
  )
  assert.equal((await support.api.post('/tickets', { title: 'Doomed' })).status, 500)
  assert.equal((await support.open()).number, 1)
})

test('the same Idempotency-Key creates one ticket', async () => {
  await using support = await startTickets()
  const once = () => support.api.post('/tickets', { title: 'Once' }, { 'idempotency-key': 'a' })
  const [first, second] = [await once(), await once()]
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.equal(first.data.id, second.data.id)
  assert.deepEqual(await numbersOf(support), [1])
})

test('a ticket of a conversation is linked to it, and its visitor is the requester', async () => {
  await using support = await startTickets()
  const conversation = await support.startConversation()
  const ticket = await support.create('/tickets', { title: 'Export', conversationId: conversation.id })
  assert.equal(ticket.requesterPrincipalId, conversation.visitorPrincipalId)
  assert.deepEqual(ticket.links.conversationIds, [conversation.id])
})

test('an internal ticket has no stage, and without a requester no one waits', async () => {
  await using support = await startTickets()
  const ticket = await support.create('/tickets', { title: 'Rotate the keys', type: 'back_office' })
  assert.deepEqual(
    [ticket.type, ticket.stage, ticket.waitingSince, ticket.requesterPrincipalId],
    ['back_office', null, null, null],
  )
})

test('a ticket can be created closed and is resolved at that time', async () => {
  await using support = await startTickets()
  const ticket = await support.open({ statusId: seededStatuses.Resolved })
  assert.deepEqual(
    [ticket.status, ticket.stage, ticket.resolvedAt, ticket.waitingSince],
    ['closed', 'resolved', ticket.createdAt, null],
  )
})

test('invalid tickets are rejected by field', async () => {
  await using support = await startTickets()
  const wrong: [object, string][] = [
    [{}, 'title'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(301) }, 'title'],
    [{ title: 'x', description: 'x'.repeat(10_001) }, 'description'],
    [{ title: 'x', type: 'bug' }, 'type'],
    [{ title: 'x', priority: 'huge' }, 'priority'],
    [{ title: 'x', statusId: 'open' }, 'statusId'],
    [{ title: 'x', statusId: 'ticket_status_01jn0where0n0where0n0where' }, 'statusId'],
    [{ title: 'x', requester: {} }, 'requester'],
    [{ title: 'x', requester: { email: 'a@example.com', anonymous: true } }, 'requester'],
    [{ title: 'x', requester: { principalId: unknownIds.principal } }, 'requester.principalId'],
    [{ title: 'x', conversationId: unknownIds.conversation }, 'conversationId'],
    [{ title: 'x', assignedTeamId: unknownIds.team }, 'assignedTeamId'],
    [{ title: 'x', assignedPrincipalId: unknownIds.principal }, 'assignedPrincipalId'],
  ]
  for (const [body, path] of wrong) {
    const response = await support.api.post('/tickets', body)
    assert.equal(response.status, 400, JSON.stringify(response.body))
    assert.deepEqual(pathsOf(response), [path], JSON.stringify(body))
  }
  assert.deepEqual(await numbersOf(support), [])
  assert.equal((await support.api.post('/tickets', { title: 'x'.repeat(300) })).status, 201)
})

test('tickets cannot be assigned to customers or used by visitors', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  const assigned = await support.api.post('/tickets', {
    title: 'x',
    assignedPrincipalId: ticket.requesterPrincipalId,
  })
  assert.deepEqual(pathsOf(assigned), ['assignedPrincipalId'])
  const visitor = { ...member, principalId: ticket.requesterPrincipalId, role: 'user' as const }
  assert.equal((await support.as(visitor).get(`/tickets/${ticket.id}`)).error.code, 'INSUFFICIENT_SCOPE')
  assert.equal((await support.as(visitor).post(`/tickets/${ticket.id}/reply`, { content: 'x' })).status, 403)
  assert.equal((await support.as(reader).get(`/tickets/${ticket.id}`)).status, 200)
  assert.equal((await support.as(reader).patch(`/tickets/${ticket.id}`, { title: 'x' })).status, 403)
})

test('a reply changes the ETag of its ticket for If-None-Match, and not for If-Match', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  const path = `/tickets/${ticket.id}`
  const etag = (await support.api.get(path)).headers.get('etag') ?? ''
  await support.requesterReplies(ticket)
  const read = await support.api.get(path, { 'if-none-match': etag })
  assert.equal(read.status, 200)
  assert.notEqual(read.data.lastMessageAt, null)
  const patch = (title: string) => support.api.patch(path, { title }, { 'if-match': etag })
  assert.deepEqual([(await patch('One')).status, (await patch('Two')).status], [200, 412])
})

test('title, description and priority can be changed, and If-Match prevents stale changes', async () => {
  await using support = await startTickets()
  const { id } = await support.open()
  const { headers } = await support.api.get(`/tickets/${id}`)
  const tag = headers.get('etag') ?? ''
  const changed = await support.api.patch(
    `/tickets/${id}`,
    { title: ' New ', description: '', priority: 'urgent' },
    { 'if-match': tag },
  )
  const { title, description, priority } = changed.data
  assert.deepEqual([title, description, priority], ['New', '', 'urgent'])
  assert.equal((await support.api.patch(`/tickets/${id}`, { title: 'x' }, { 'if-match': tag })).status, 412)
  const same = await support.api.patch(`/tickets/${id}`, { title: 'New' })
  assert.equal(same.data.updatedAt, changed.data.updatedAt)
  assert.equal((await support.api.post(`/tickets/${id}/priority`, { priority: 'low' })).data.priority, 'low')
  assert.deepEqual((await support.types()).slice(1), [], 'no events for these changes')
})

test('changing or removing the requester updates the company and the wait', async () => {
  await using support = await startTickets()
  const other = await support.open()
  const id = other.requesterPrincipalId
  support.accounts.companies[id] = newId('company')
  const ticket = await support.create('/tickets', { title: 'x' })
  const setRequester = async (requesterPrincipalId: string | null) =>
    (await support.api.patch(`/tickets/${ticket.id}`, { requesterPrincipalId })).data
  const updated = await setRequester(id)
  const { requesterName, requesterEmail, companyId } = updated
  assert.deepEqual(
    [updated.requesterPrincipalId, requesterName, requesterEmail, companyId],
    [id, other.requesterName, other.requesterEmail, support.accounts.companies[id]],
  )
  assert.notEqual(updated.waitingSince, null)
  assert.deepEqual(await setRequester(id), updated)
  await support.onTicket(ticket, 'reply', { content: 'x' })
  assert.equal((await setRequester(ada)).waitingSince, null, 'got a reply')
  const free = await setRequester(null)
  assert.deepEqual([free.requesterPrincipalId, free.companyId, free.waitingSince], [null, null, null])
  const wrong = await support.api.patch(`/tickets/${ticket.id}`, {
    requesterPrincipalId: unknownIds.principal,
  })
  assert.deepEqual(pathsOf(wrong), ['requesterPrincipalId'])
  assert.deepEqual(await support.ticket(ticket), free)
})

test('a deleted ticket is found nowhere, and its number is not used again', async () => {
  await using support = await startTickets()
  const gone = await support.open()
  const other = await support.open()
  await support.onTicket(other, 'link', { ticketId: gone.id })
  assert.equal((await support.api.delete(`/tickets/${gone.id}`)).status, 204)
  const paths = ['', '/messages', '/sla']
  for (const path of paths)
    assert.equal((await support.api.get(`/tickets/${gone.id}${path}`)).status, 404, path)
  const bodies = {
    status: { status: 'open' },
    assign: { assignedTeamId: null },
    priority: { priority: 'low' },
    reply: { content: 'x' },
    note: { content: 'x' },
    link: { ticketId: other.id },
  }
  for (const [path, body] of Object.entries(bodies))
    assert.equal((await support.api.post(`/tickets/${gone.id}/${path}`, body)).status, 404, path)
  assert.equal((await support.api.delete(`/tickets/${gone.id}`)).status, 404)
  assert.deepEqual((await support.ticket(other)).links.ticketIds, [])
  assert.equal((await support.open()).number, 3)
})

test('assigning a ticket emits an event, and repeating it does not', async () => {
  await using support = await startTickets()
  const team = await support.create('/teams', { name: 'A' })
  const ticket = await support.open({ assignedPrincipalId: ada, assignedTeamId: team.id })
  assert.deepEqual([ticket.assignedPrincipalId, ticket.assignedTeamId], [ada, team.id])
  assert.deepEqual(await support.types(), ['ticket.created', 'ticket.assigned'])
  await support.onTicket(ticket, 'assign', { assignedPrincipalId: ada })
  assert.deepEqual(await support.types(), [])
  const freed = await support.onTicket(ticket, 'assign', { assignedPrincipalId: null, assignedTeamId: null })
  assert.deepEqual([freed.assignedPrincipalId, freed.assignedTeamId], [null, null])
  assert.deepEqual(await support.types(), ['ticket.assigned'])
  const wrong: [object, ...string[]][] = [
    [{}, ''],
    [{ assignedPrincipal: ada }, 'assignedPrincipal', ''],
    [{ assignedTeamId: unknownIds.team }, 'assignedTeamId'],
    [{ assignedPrincipalId: unknownIds.principal }, 'assignedPrincipalId'],
    [{ assignedPrincipalId: ticket.requesterPrincipalId }, 'assignedPrincipalId'],
  ]
  for (const [body, ...paths] of wrong)
    assert.deepEqual(pathsOf(await support.api.post(`/tickets/${ticket.id}/assign`, body)), paths)
})

test('deleting a team unassigns its tickets and emits an event for each', async () => {
  await using support = await startTickets()
  const team = await support.create('/teams', { name: 'A' })
  const ticket = await support.open({ assignedTeamId: team.id })
  const gone = await support.open({ assignedTeamId: team.id })
  await support.api.delete(`/tickets/${gone.id}`)
  await support.newEvents()
  assert.equal((await support.api.delete(`/teams/${team.id}`)).status, 204)
  const [newEvents, ...more] = await support.newEvents()
  assert.deepEqual([newEvents?.type, newEvents?.data.previousTeamId, more], ['ticket.assigned', team.id, []])
  assert.equal((await support.ticket(ticket)).assignedTeamId, null)
})

test('an unknown ticket id returns 404', async () => {
  await using support = await startTickets()
  for (const id of [unknownTicketId, 'nope', unknownIds.conversation])
    assert.equal((await support.api.get(`/tickets/${id}`)).status, 404)
})
