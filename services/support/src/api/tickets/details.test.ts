import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { member, pathsOf, testAdmin, unknownIds } from '../../harness.ts'
import { maxLinks } from '../links/service.ts'
import { startTickets, unknownTicketId } from './harness.ts'

const refOf = (it: Record<string, unknown>) => ({
  id: it.id,
  number: it.number,
  type: it.type,
  priority: it.priority,
  assignedPrincipalId: it.assignedPrincipalId,
  assignedTeamId: it.assignedTeamId,
  title: it.title,
  status: it.status,
})

test('a new ticket emits its fields, requester and company', async () => {
  await using support = await startTickets()
  const { requesterPrincipalId } = await support.open()
  const companyId = newId('company')
  support.accounts.companies[requesterPrincipalId] = companyId
  await support.newEvents()
  const team = await support.create('/teams', {
    name: 'A',
    method: 'round_robin',
    memberPrincipalIds: [testAdmin.principalId],
  })
  const ticket = await support.open({
    requester: { principalId: requesterPrincipalId },
    assignedTeamId: team.id,
  })
  const { createdAt } = ticket
  const unassigned = { ...refOf(ticket), assignedPrincipalId: null }
  assert.deepEqual(
    (await support.newEvents()).map(({ data }) => data),
    [
      { ticket: { ...unassigned, stage: 'received', requesterPrincipalId, companyId, createdAt } },
      {
        ticket: refOf(ticket),
        assignedPrincipalId: testAdmin.principalId,
        previousPrincipalId: null,
        assignedTeamId: team.id,
        previousTeamId: team.id,
      },
    ],
  )
})

test('replies and notes are listed and emitted with attachments, and notes are private', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  await support.newEvents()
  const attachments = [
    { name: 'log.txt', url: 'https://files.example.com/log.txt', contentType: 'text/plain', size: 12 },
  ]
  const reply = await support.onTicket(ticket, 'reply', { content: 'Try this.', attachments })
  const requesterReply = await support.requesterReplies(ticket, 'It does not help.')
  const note = await support.onTicket(ticket, 'note', { content: 'Odd.' })
  assert.deepEqual(
    [reply.senderType, requesterReply.senderType, note.senderType, note.isInternal],
    ['agent', 'visitor', 'agent', true],
  )
  const list = async (query: string) =>
    (await support.api.get(`/tickets/${ticket.id}/messages${query}`)).data.map((it: { id: string }) => it.id)
  assert.deepEqual(await list(''), [reply.id, requesterReply.id])
  assert.deepEqual(await list('?includeInternal=true&sort=newest'), [note.id, requesterReply.id, reply.id])
  assert.deepEqual((await support.api.get(`/tickets/${ticket.id}/messages/${note.id}`)).data, note)
  assert.equal(
    (await support.api.get(`/tickets/${(await support.open()).id}/messages/${note.id}`)).status,
    404,
  )
  await support.newEvents()
  const after = refOf(await support.ticket(ticket))
  const rows = await support.database.query(
    `select body::jsonb -> 'data' as data, private from support.outbox
     where type in ('ticket.replied', 'ticket.note_added') order by seq`,
  )
  const eventData = (it: Record<string, unknown>) => ({
    ticket: after,
    messageId: it.id,
    content: it.content,
    senderType: it.senderType,
    authorName: it.authorName,
    attachments: it.attachments,
  })
  assert.deepEqual(rows, [
    { data: eventData(reply), private: false },
    { data: eventData(requesterReply), private: false },
    { data: eventData(note), private: true },
  ])
})

test('the list of messages continues from a cursor', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  for (const content of ['a', 'b', 'c']) await support.onTicket(ticket, 'reply', { content })
  const path = `/tickets/${ticket.id}/messages?limit=2`
  const first = await support.api.get(path)
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  const second = await support.api.get(`${path}&cursor=${cursor}`)
  assert.deepEqual(
    [...first.data, ...second.data].map(({ content }) => content),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(pathsOf(await support.api.get(`${path}&sort=newest&cursor=${cursor}`)), ['cursor'])
})

test('the author of a reply is checked, and placeholder addresses are not shown as names', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  const forNobody = await support.create('/tickets', { title: 'x' })
  const wrong: [object, object, string][] = [
    [ticket, { content: ' ' }, 'content'],
    [ticket, { content: 'x'.repeat(4001) }, 'content'],
    [ticket, { content: 'x', asPrincipalId: unknownIds.principal }, 'asPrincipalId'],
    [ticket, { content: 'x', senderType: 'visitor', asPrincipalId: member.principalId }, 'asPrincipalId'],
    [
      ticket,
      { content: 'x', senderType: 'agent', asPrincipalId: ticket.requesterPrincipalId },
      'asPrincipalId',
    ],
    [ticket, { content: 'x', senderType: 'system' }, 'senderType'],
    [forNobody, { content: 'x', senderType: 'visitor' }, 'senderType'],
    [forNobody, { content: 'x', asPrincipalId: ticket.requesterPrincipalId }, 'asPrincipalId'],
    [
      ticket,
      { content: 'x', attachments: [{ name: 'x', url: 'ftp://x', contentType: 'x', size: 1 }] },
      'attachments.0.url',
    ],
  ]
  for (const [it, body, path] of wrong) {
    const response = await support.api.post(`/tickets/${(it as { id: string }).id}/reply`, body as never)
    assert.deepEqual([response.status, pathsOf(response)], [400, [path]], JSON.stringify(body))
  }
  const noted = await support.api.post(`/tickets/${ticket.id}/note`, {
    content: 'x',
    asPrincipalId: ticket.requesterPrincipalId,
  })
  assert.deepEqual(pathsOf(noted), ['asPrincipalId'])
  const anonymous = await support.open({ requester: { anonymous: true } })
  await support.newEvents()
  await support.requesterReplies(anonymous)
  const [event] = await support.newEvents()
  assert.equal(event?.data.authorName, null)
  assert.doesNotMatch(JSON.stringify(event), /@/)
})

test("a member who is the requester may write notes, and their reply counts as the requester's", async () => {
  await using support = await startTickets()
  const ticket = await support.open({ requester: { principalId: testAdmin.principalId } })
  assert.equal((await support.onTicket(ticket, 'note', { content: 'x' })).senderType, 'agent')
  assert.equal((await support.onTicket(ticket, 'reply', { content: 'x' })).senderType, 'visitor')
})

test('a reply of a member ends the wait, and an automated reply does not', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  await support.onTicket(ticket, 'reply', { content: 'x', automated: true })
  await support.onTicket(ticket, 'reply', { content: 'x', senderType: 'assistant' })
  assert.equal((await support.ticket(ticket)).waitingSince, ticket.createdAt)
  const { createdAt } = await support.onTicket(ticket, 'reply', { content: 'x' })
  const answered = await support.ticket(ticket)
  assert.deepEqual([answered.waitingSince, answered.lastMessageAt], [null, createdAt])
  const again = await support.requesterReplies(ticket)
  assert.equal((await support.ticket(ticket)).waitingSince, again.createdAt)
})

test('links can be added and removed, apply to both tickets and emit no events', async () => {
  await using support = await startTickets()
  const [ticket, other] = [await support.open(), await support.open()]
  const conversation = await support.startConversation()
  await support.newEvents()
  const links = { conversationIds: [conversation.id], ticketIds: [other.id], postIds: [support.post] }
  const named = { conversationId: conversation.id, ticketId: other.id, postId: support.post }
  for (const [path, id] of Object.entries(named))
    for (const _ of ['once', 'again']) await support.onTicket(ticket, 'link', { [path]: id })
  assert.deepEqual((await support.ticket(ticket)).links, links)
  assert.deepEqual((await support.ticket(other)).links, {
    conversationIds: [],
    ticketIds: [ticket.id],
    postIds: [],
  })
  for (const linkedTo of [conversation.id, other.id, support.post]) {
    const found = await support.api.get(`/tickets?linkedTo=${linkedTo}`)
    assert.deepEqual(
      found.data.map(({ id }: { id: string }) => id),
      [ticket.id],
    )
  }
  for (const [path, id] of Object.entries(named))
    for (const _ of ['once', 'again'])
      assert.equal((await support.api.delete(`/tickets/${ticket.id}/link?${path}=${id}`)).status, 200)
  const none = { conversationIds: [], ticketIds: [], postIds: [] }
  assert.deepEqual((await support.ticket(ticket)).links, none)
  assert.deepEqual((await support.ticket(other)).links, none)
  assert.deepEqual(await support.types(), [])
})

test('a link has exactly one existing target', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  const wrong: [object, string][] = [
    [{}, 'conversationId'],
    [{ postId: support.post, ticketId: ticket.id }, 'conversationId'],
    [{ conversationId: unknownIds.conversation }, 'conversationId'],
    [{ conversationId: 'x' }, 'conversationId'],
    [{ ticketId: unknownTicketId }, 'ticketId'],
    [{ ticketId: ticket.id }, 'ticketId'],
    [{ postId: newId('post') }, 'postId'],
  ]
  for (const [body, path] of wrong) {
    const response = await support.api.post(`/tickets/${ticket.id}/link`, body as never)
    assert.deepEqual([response.status, pathsOf(response)], [400, [path]], JSON.stringify(body))
  }
  const unlinked = await support.api.delete(`/tickets/${ticket.id}/link`)
  assert.deepEqual([unlinked.status, pathsOf(unlinked)], [400, ['conversationId']])
})

test('without the feedback service, posts cannot be linked and other targets can', async () => {
  await using support = await startTickets()
  const [ticket, other] = [await support.open(), await support.open()]
  await support.stopFeedback()
  const away = await support.api.post(`/tickets/${ticket.id}/link`, { postId: support.post })
  assert.deepEqual([away.status, away.error.code], [503, 'UNAVAILABLE'])
  assert.equal((await support.api.post(`/tickets/${ticket.id}/link`, { ticketId: other.id })).status, 200)
})

test('the number of links of a ticket is limited', async () => {
  await using support = await startTickets()
  const ticket = await support.open()
  await support.database.query(
    `insert into support.thread_links (thread_id, target_id)
     select $1, 'post_' || lpad(n::text, 26, '0') from generate_series(1, $2::int) n`,
    [ticket.id, maxLinks],
  )
  const refused = await support.api.post(`/tickets/${ticket.id}/link`, { postId: support.post })
  assert.deepEqual([refused.status, pathsOf(refused)], [400, ['postId']])
})

test('reports of a tracker are stored, and emitted if they are new', async () => {
  await using support = await startTickets()
  const ticket = await support.open({ type: 'tracker' })
  await support.newEvents()
  const issue = {
    integrationType: 'github',
    externalDisplayId: '#318',
    externalUrl: 'https://tracker.example.com/issues/318',
  }
  const tell = async (body: object) => {
    const response = await support.api.put(`/tickets/${ticket.id}/external`, { ...issue, ...body })
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return (await support.newEvents()).map(({ data }) => data)
  }
  assert.deepEqual(await tell({ externalStatus: 'Closed', transition: 'closed' }), [
    {
      ticket: refOf(ticket),
      title: ticket.title,
      ...issue,
      externalStatus: 'Closed',
      transition: 'closed',
    },
  ])
  assert.deepEqual(await tell({ externalStatus: 'Closed', transition: 'closed' }), [])
  assert.deepEqual(await tell({ externalStatus: 'Closed' }), [], 'a known name')
  assert.deepEqual(await tell({ externalStatus: 'Closed', externalUrl: 'https://example.com/1' }), [])
  assert.equal((await tell({ externalStatus: 'Closed', externalDisplayId: '#319' })).length, 1)
  const [named] = await tell({ externalStatus: 'In review', externalDisplayId: '#319' })
  assert.deepEqual([named?.externalStatus, named?.transition], ['In review', null])
  const { external, status } = await support.ticket(ticket)
  assert.deepEqual(external, {
    ...issue,
    externalDisplayId: '#319',
    externalStatus: 'In review',
    transition: null,
  })
  assert.equal(status, 'open')
  const wrong: [object, string][] = [
    [{ externalStatus: 'x', integrationType: '' }, 'integrationType'],
    [{}, 'externalStatus'],
    [{ externalStatus: 'x', transition: 'moved' }, 'transition'],
    [{ externalStatus: 'x', externalUrl: 'javascript:alert(1)' }, 'externalUrl'],
  ]
  for (const [body, path] of wrong)
    assert.deepEqual(
      pathsOf(await support.api.put(`/tickets/${ticket.id}/external`, { ...issue, ...body })),
      [path],
    )
})
