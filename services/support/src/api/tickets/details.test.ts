import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { member, nowhere, pathsOf, testAdmin } from '../../harness.ts'
import { maxLinks } from '../ticket-links/service.ts'
import { nowhereTicket, startDesk } from './harness.ts'

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
  await using desk = await startDesk()
  const { requesterPrincipalId } = await desk.open()
  const companyId = newId('company')
  desk.gateway.companies[requesterPrincipalId] = companyId
  await desk.told()
  const team = await desk.create('/teams', {
    name: 'A',
    method: 'round_robin',
    memberPrincipalIds: [testAdmin.principalId],
  })
  const ticket = await desk.open({
    requester: { principalId: requesterPrincipalId },
    assignedTeamId: team.id,
  })
  const { createdAt } = ticket
  const unassigned = { ...refOf(ticket), assignedPrincipalId: null }
  assert.deepEqual(
    (await desk.told()).map(({ data }) => data),
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
  await using desk = await startDesk()
  const ticket = await desk.open()
  await desk.told()
  const attachments = [
    { name: 'log.txt', url: 'https://files.example.com/log.txt', contentType: 'text/plain', size: 12 },
  ]
  const reply = await desk.onTicket(ticket, 'reply', { content: 'Try this.', attachments })
  const asked = await desk.requesterReplies(ticket, 'It does not help.')
  const note = await desk.onTicket(ticket, 'note', { content: 'Odd.' })
  assert.deepEqual(
    [reply.senderType, asked.senderType, note.senderType, note.isInternal],
    ['agent', 'visitor', 'agent', true],
  )
  const list = async (query: string) =>
    (await desk.api.get(`/tickets/${ticket.id}/messages${query}`)).data.map((it: { id: string }) => it.id)
  assert.deepEqual(await list(''), [reply.id, asked.id])
  assert.deepEqual(await list('?includeInternal=true&sort=newest'), [note.id, asked.id, reply.id])
  assert.deepEqual((await desk.api.get(`/tickets/${ticket.id}/messages/${note.id}`)).data, note)
  assert.equal((await desk.api.get(`/tickets/${(await desk.open()).id}/messages/${note.id}`)).status, 404)
  await desk.told()
  const after = refOf(await desk.ticket(ticket))
  const rows = await desk.database.query(
    `select body::jsonb -> 'data' as data, private from support.outbox
     where type in ('ticket.replied', 'ticket.note_added') order by seq`,
  )
  const told = (it: Record<string, unknown>) => ({
    ticket: after,
    messageId: it.id,
    content: it.content,
    senderType: it.senderType,
    authorName: it.authorName,
    attachments: it.attachments,
  })
  assert.deepEqual(rows, [
    { data: told(reply), private: false },
    { data: told(asked), private: false },
    { data: told(note), private: true },
  ])
})

test('the list of messages continues from a cursor', async () => {
  await using desk = await startDesk()
  const ticket = await desk.open()
  for (const content of ['a', 'b', 'c']) await desk.onTicket(ticket, 'reply', { content })
  const path = `/tickets/${ticket.id}/messages?limit=2`
  const first = await desk.api.get(path)
  const { cursor } = (first.body as { meta: { pagination: { cursor: string } } }).meta.pagination
  const second = await desk.api.get(`${path}&cursor=${cursor}`)
  assert.deepEqual(
    [...first.data, ...second.data].map(({ content }) => content),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(pathsOf(await desk.api.get(`${path}&sort=newest&cursor=${cursor}`)), ['cursor'])
})

test('the author of a reply is checked, and placeholder addresses are not shown as names', async () => {
  await using desk = await startDesk()
  const ticket = await desk.open()
  const forNobody = await desk.create('/tickets', { title: 'x' })
  const wrong: [object, object, string][] = [
    [ticket, { content: ' ' }, 'content'],
    [ticket, { content: 'x'.repeat(4001) }, 'content'],
    [ticket, { content: 'x', asPrincipalId: nowhere.principal }, 'asPrincipalId'],
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
    const answer = await desk.api.post(`/tickets/${(it as { id: string }).id}/reply`, body as never)
    assert.deepEqual([answer.status, pathsOf(answer)], [400, [path]], JSON.stringify(body))
  }
  const noted = await desk.api.post(`/tickets/${ticket.id}/note`, {
    content: 'x',
    asPrincipalId: ticket.requesterPrincipalId,
  })
  assert.deepEqual(pathsOf(noted), ['asPrincipalId'])
  const anonymous = await desk.open({ requester: { anonymous: true } })
  await desk.told()
  await desk.requesterReplies(anonymous)
  const [told] = await desk.told()
  assert.equal(told?.data.authorName, null)
  assert.doesNotMatch(JSON.stringify(told), /@/)
})

test("a member who is the requester may write notes, and their reply counts as the requester's", async () => {
  await using desk = await startDesk()
  const ticket = await desk.open({ requester: { principalId: testAdmin.principalId } })
  assert.equal((await desk.onTicket(ticket, 'note', { content: 'x' })).senderType, 'agent')
  assert.equal((await desk.onTicket(ticket, 'reply', { content: 'x' })).senderType, 'visitor')
})

test('a reply of a member ends the wait, and an automated reply does not', async () => {
  await using desk = await startDesk()
  const ticket = await desk.open()
  await desk.onTicket(ticket, 'reply', { content: 'x', automated: true })
  await desk.onTicket(ticket, 'reply', { content: 'x', senderType: 'assistant' })
  assert.equal((await desk.ticket(ticket)).waitingSince, ticket.createdAt)
  const { createdAt } = await desk.onTicket(ticket, 'reply', { content: 'x' })
  const answered = await desk.ticket(ticket)
  assert.deepEqual([answered.waitingSince, answered.lastMessageAt], [null, createdAt])
  const again = await desk.requesterReplies(ticket)
  assert.equal((await desk.ticket(ticket)).waitingSince, again.createdAt)
})

test('links can be added and removed, apply to both tickets and emit no events', async () => {
  await using desk = await startDesk()
  const [ticket, other] = [await desk.open(), await desk.open()]
  const conversation = await desk.begin()
  await desk.told()
  const links = { conversationIds: [conversation.id], ticketIds: [other.id], postIds: [desk.post] }
  const named = { conversationId: conversation.id, ticketId: other.id, postId: desk.post }
  for (const [path, id] of Object.entries(named))
    for (const _ of ['once', 'again']) await desk.onTicket(ticket, 'link', { [path]: id })
  assert.deepEqual((await desk.ticket(ticket)).links, links)
  assert.deepEqual((await desk.ticket(other)).links, {
    conversationIds: [],
    ticketIds: [ticket.id],
    postIds: [],
  })
  for (const linkedTo of [conversation.id, other.id, desk.post]) {
    const found = await desk.api.get(`/tickets?linkedTo=${linkedTo}`)
    assert.deepEqual(
      found.data.map(({ id }: { id: string }) => id),
      [ticket.id],
    )
  }
  for (const [path, id] of Object.entries(named))
    for (const _ of ['once', 'again'])
      assert.equal((await desk.api.delete(`/tickets/${ticket.id}/link?${path}=${id}`)).status, 200)
  const none = { conversationIds: [], ticketIds: [], postIds: [] }
  assert.deepEqual((await desk.ticket(ticket)).links, none)
  assert.deepEqual((await desk.ticket(other)).links, none)
  assert.deepEqual(await desk.types(), [])
})

test('a link has exactly one existing target', async () => {
  await using desk = await startDesk()
  const ticket = await desk.open()
  const wrong: [object, string][] = [
    [{}, 'conversationId'],
    [{ postId: desk.post, ticketId: ticket.id }, 'conversationId'],
    [{ conversationId: nowhere.conversation }, 'conversationId'],
    [{ conversationId: 'x' }, 'conversationId'],
    [{ ticketId: nowhereTicket }, 'ticketId'],
    [{ ticketId: ticket.id }, 'ticketId'],
    [{ postId: newId('post') }, 'postId'],
  ]
  for (const [body, path] of wrong) {
    const answer = await desk.api.post(`/tickets/${ticket.id}/link`, body as never)
    assert.deepEqual([answer.status, pathsOf(answer)], [400, [path]], JSON.stringify(body))
  }
  const unlinked = await desk.api.delete(`/tickets/${ticket.id}/link`)
  assert.deepEqual([unlinked.status, pathsOf(unlinked)], [400, ['conversationId']])
})

test('without the feedback service, posts cannot be linked and other targets can', async () => {
  await using desk = await startDesk()
  const [ticket, other] = [await desk.open(), await desk.open()]
  await desk.feedbackGoesAway()
  const away = await desk.api.post(`/tickets/${ticket.id}/link`, { postId: desk.post })
  assert.deepEqual([away.status, away.error.code], [503, 'UNAVAILABLE'])
  assert.equal((await desk.api.post(`/tickets/${ticket.id}/link`, { ticketId: other.id })).status, 200)
})

test('the number of links of a ticket is limited', async () => {
  await using desk = await startDesk()
  const ticket = await desk.open()
  await desk.database.query(
    `insert into support.ticket_links (ticket_id, target_id)
     select $1, 'post_' || lpad(n::text, 26, '0') from generate_series(1, $2::int) n`,
    [ticket.id, maxLinks],
  )
  const refused = await desk.api.post(`/tickets/${ticket.id}/link`, { postId: desk.post })
  assert.deepEqual([refused.status, pathsOf(refused)], [400, ['postId']])
})

test('reports of a tracker are stored, and emitted if they are new', async () => {
  await using desk = await startDesk()
  const ticket = await desk.open({ type: 'tracker' })
  await desk.told()
  const issue = {
    integrationType: 'github',
    externalDisplayId: '#318',
    externalUrl: 'https://tracker.example.com/issues/318',
  }
  const tell = async (body: object) => {
    const answer = await desk.api.put(`/tickets/${ticket.id}/external`, { ...issue, ...body })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return (await desk.told()).map(({ data }) => data)
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
  const { external, status } = await desk.ticket(ticket)
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
    assert.deepEqual(pathsOf(await desk.api.put(`/tickets/${ticket.id}/external`, { ...issue, ...body })), [
      path,
    ])
})
