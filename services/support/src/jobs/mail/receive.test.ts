import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EventData, newId } from '@earshot/contracts'
import { addFile, brokerFor, eventually, publishEvent } from '@earshot/testing'
import { member, pathsOf, startSupport } from '../../harness.ts'

type Mail = EventData<'mail.received'>

/** The service with its consumer, and a customer who writes. */
const startWithMail = async () => {
  const broker = brokerFor('support.events')
  const it = await startSupport({ broker, environment: { SERVICE_ROLE: 'all' } })
  const grace = it.agent('Grace Holt', { role: 'user', email: 'grace@example.com' })
  const mailOf = (more: Partial<Mail> = {}): Mail => ({
    inboundMailId: newId('inbound_mail'),
    threadId: null,
    principalId: grace,
    teamId: null,
    subject: 'The export stops',
    content: 'It stops at 99 percent.',
    quoted: null,
    messageId: '<one@example.com>',
    authenticated: true,
    senderCheck: 'pass',
    noAutomaticReplies: false,
    isCalendarAnswer: false,
    isTeamReply: false,
    attachments: [],
    omitted: [],
    to: [{ name: null, email: 'support@example.org', isOwn: true }],
    cc: [{ name: 'Bo', email: 'bo@example.com', isOwn: false }],
    replyTo: 'grace@private.example',
    receivedAt: new Date().toISOString(),
    ...more,
  })
  const send = async (mail: Mail) => {
    await publishEvent(broker, 'mail.received', mail)
    const suffix = mail.inboundMailId.slice(-26)
    const stored = () =>
      it.database.query(
        `select id from support.messages where id = $1 union all select id from support.ticket_messages where id = $1`,
        [`message_${suffix}`],
      )
    await eventually(async () => (await stored()).length === 1)
    return { conversationId: `conversation_${suffix}`, messageId: `message_${suffix}` }
  }
  const messages = async (id: string) =>
    (await it.api.get(`/conversations/${id}/messages?includeInternal=true`)).data
  return {
    ...it,
    api: it.api,
    broker,
    grace,
    mailOf,
    send,
    messages,
    [Symbol.asyncDispose]: async () => {
      await it[Symbol.asyncDispose]()
      await broker.close()
    },
  }
}

test('a mail starts a conversation of the channel email, which is routed to the team', async () => {
  await using it = await startWithMail()
  const team = await it.create('/teams', { name: 'First line', method: 'round_robin' })
  const agent = it.agent('Mo')
  await it.api.put(`/teams/${team.id}/members/${agent}`, {})
  await it.api.patch(`/principals/${agent}/availability`, { availability: 'online' })
  await it.newEvents()
  const file = addFile(it.accounts, it.grace, 'b.png')
  const omitted = [{ name: 'a.png', contentType: 'image/png', size: 3 }]
  const mail = it.mailOf({
    teamId: team.id,
    content: 'It stops at **99** percent.',
    quoted: '> Old',
    attachments: [file],
    omitted,
    authenticated: false,
    senderCheck: 'fail',
  })
  const { conversationId, messageId } = await it.send(mail)
  const found = await it.conversation(conversationId)
  assert.deepEqual(
    [found.channel, found.status, found.subject, found.visitorPrincipalId, found.assignedTeamId],
    ['email', 'open', 'The export stops', it.grace, team.id],
  )
  const { data: message } = await it.api.get(`/messages/${messageId}`)
  assert.deepEqual(
    [message.senderType, message.authorEmail, message.content],
    ['visitor', 'grace@example.com', 'It stops at **99** percent.'],
  )
  const [listed] = (await it.api.get('/conversations')).data
  assert.equal(listed.lastMessage.preview, message.content, 'an email is plain text')
  assert.deepEqual([message.attachments[0].fileId, message.attachments.length], [file.fileId, 1])
  const { to, cc, replyTo } = mail
  assert.deepEqual(message.email, {
    quoted: '> Old',
    omitted,
    senderVerified: false,
    senderCheck: 'fail',
    noAutomaticReplies: false,
    ...{ to, cc, replyTo },
  })
  assert.deepEqual((await it.types()).slice(0, 2), ['conversation.created', 'message.created'])
})

test('a redelivered event changes nothing', async () => {
  await using it = await startWithMail()
  const mail = it.mailOf()
  const { conversationId } = await it.send(mail)
  await it.send(mail)
  await it.send(it.mailOf())
  assert.equal((await it.messages(conversationId)).length, 1)
  assert.equal((await it.types()).filter(type => type === 'message.created').length, 2)
})

test('a reply joins its conversation, opens it and shows who wrote it', async () => {
  await using it = await startWithMail()
  const { conversationId } = await it.send(it.mailOf())
  await it.api.post(`/conversations/${conversationId}/status`, { status: 'closed' })
  const other = it.agent('Ole', { role: 'user', email: 'ole@example.net' })
  await it.send(
    it.mailOf({ threadId: conversationId as Mail['threadId'], principalId: other, content: 'Me too.' }),
  )
  const { status, visitorPrincipalId } = await it.conversation(conversationId)
  assert.deepEqual([status, visitorPrincipalId], ['open', it.grace])
  const written = (await it.messages(conversationId)).filter(
    ({ senderType }: { senderType: string }) => senderType !== 'system',
  )
  assert.deepEqual(
    written.map((message: Record<string, unknown>) => [message.senderType, message.authorEmail]),
    [
      ['visitor', 'grace@example.com'],
      ['visitor', 'ole@example.net'],
    ],
  )
})

test('the reply to an invitation is shown, but opens nothing, and no one waits for a response', async () => {
  await using it = await startWithMail()
  const { conversationId } = await it.send(it.mailOf())
  await it.api.post(`/conversations/${conversationId}/status`, { status: 'closed' })
  const answer = { threadId: conversationId as Mail['threadId'], isCalendarAnswer: true }
  const { messageId } = await it.send(it.mailOf({ ...answer, content: 'Accepted: Meet' }))
  const { status, waitingSince } = await it.conversation(conversationId)
  assert.deepEqual([status, waitingSince], ['closed', null])
  const { data: message } = await it.api.get(`/messages/${messageId}`)
  assert.deepEqual(
    [message.content, message.senderType, message.automated],
    ['Accepted: Meet', 'visitor', true],
  )
})

test('a mail to a conversation that was closed long ago starts one that continues it', async () => {
  await using it = await startWithMail()
  const { conversationId } = await it.send(it.mailOf())
  await it.api.post(`/conversations/${conversationId}/status`, { status: 'closed' })
  await it.database.query(`update support.conversations set resolved_at = now() - interval '8 days'`)
  const { messageId } = await it.send(it.mailOf({ threadId: conversationId as Mail['threadId'] }))
  const { data: message } = await it.api.get(`/messages/${messageId}`)
  const next = await it.conversation(message.conversationId)
  assert.deepEqual([next.previousConversationId, next.channel], [conversationId, 'email'])
})

test('a mail that is handled before the one it replies to starts their conversation', async () => {
  await using it = await startWithMail()
  const first = it.mailOf()
  const conversationId = `conversation_${first.inboundMailId.slice(-26)}` as const
  await it.send(it.mailOf({ threadId: conversationId, content: 'Second' }))
  await it.send(first)
  const contents = (await it.messages(conversationId)).map(({ content }: { content: string }) => content)
  assert.deepEqual(contents, ['Second', 'It stops at 99 percent.'])
})

test('a member replies as the team if the mail says so, and otherwise as any sender', async () => {
  await using it = await startWithMail()
  const { conversationId } = await it.send(it.mailOf())
  const ada = it.agent('Ada')
  const threadId = conversationId as Mail['threadId']
  await it.send(it.mailOf({ threadId, principalId: ada, isTeamReply: true }))
  assert.equal((await it.conversation(conversationId)).assignedPrincipalId, ada)
  await it.send(it.mailOf({ threadId, principalId: ada }))
  const senders = (await it.messages(conversationId)).map((it: { senderType: string }) => it.senderType)
  assert.deepEqual(
    senders.filter((type: string) => type !== 'system'),
    ['visitor', 'agent', 'visitor'],
  )
})

test('a mail replies to a ticket, and starts a conversation if the ticket was deleted', async () => {
  await using it = await startWithMail()
  const ticket = await it.create('/tickets', { title: 'Export', requester: { principalId: it.grace } })
  const { messageId } = await it.send(it.mailOf({ threadId: ticket.id, quoted: '> Old' }))
  const { data: message } = await it.api.get(`/tickets/${ticket.id}/messages/${messageId}`)
  assert.deepEqual([message.senderType, message.email.quoted], ['visitor', '> Old'])
  await it.api.delete(`/tickets/${ticket.id}`)
  const { conversationId } = await it.send(it.mailOf({ threadId: ticket.id }))
  assert.equal((await it.conversation(conversationId)).channel, 'email')
})

test('deleting a message deletes its quoted text as well', async () => {
  await using it = await startWithMail()
  const { messageId } = await it.send(it.mailOf({ quoted: '> Secret' }))
  assert.equal((await it.api.delete(`/messages/${messageId}`)).status, 204)
  const [row] = await it.database.query('select content, email from support.messages')
  assert.deepEqual(row, { content: '', email: null })
})

/** Workflows that greet and acknowledge. */
const withWorkflows = async (it: Awaited<ReturnType<typeof startWithMail>>) => {
  const reply = (content: string) => ({ type: 'reply', content })
  await it.create('/workflows', {
    name: 'Greeting',
    trigger: 'conversation_created',
    actions: [reply('Welcome.'), { type: 'tag', tag: 'new' }],
  })
  await it.create('/workflows', {
    name: 'Receipt',
    trigger: 'customer_replied',
    actions: [reply('We got your email.')],
  })
}

const contentsBy = async (
  it: Awaited<ReturnType<typeof startWithMail>>,
  senderType: string,
  conversationId: string,
): Promise<string[]> =>
  (await it.messages(conversationId)).flatMap((message: { senderType: string; content: string }) =>
    message.senderType === senderType ? [message.content] : [],
  )

test('no workflow replies to an email that asks for no automatic replies, and the history says why', async () => {
  await using it = await startWithMail()
  await withWorkflows(it)
  const { conversationId, messageId } = await it.send(it.mailOf({ noAutomaticReplies: true }))
  assert.equal((await it.api.get(`/messages/${messageId}`)).data.email.noAutomaticReplies, true)
  assert.deepEqual((await it.conversation(conversationId)).tags, ['new'])
  await it.send(
    it.mailOf({ threadId: conversationId as Mail['threadId'], noAutomaticReplies: true, messageId: null }),
  )
  assert.deepEqual(await contentsBy(it, 'agent', conversationId), [])
  assert.deepEqual(await contentsBy(it, 'system', conversationId), [
    'The workflow “Greeting” ran, but did not reply: the email asks for no automatic replies.',
    'The workflow “Receipt” ran, but did not reply: the email asks for no automatic replies.',
  ])
  await it.send(it.mailOf({ threadId: conversationId as Mail['threadId'] }))
  assert.deepEqual(await contentsBy(it, 'agent', conversationId), ['We got your email.'])
})

test('workflows send one person five emails within a day, in whatever conversation, and the history says why no more', async () => {
  await using it = await startWithMail()
  await withWorkflows(it)
  const { conversationId } = await it.send(it.mailOf())
  const threadId = conversationId as Mail['threadId']
  for (let round = 0; round < 5; round++) await it.send(it.mailOf({ threadId }))
  const other = await it.send(it.mailOf())
  const sent = await contentsBy(it, 'agent', conversationId)
  assert.deepEqual(sent, ['Welcome.', ...Array<string>(4).fill('We got your email.')])
  assert.deepEqual(await contentsBy(it, 'agent', other.conversationId), [])
  const limit = 'ran, but did not reply: 5 automatic replies to this person within a day are the limit.'
  assert.equal((await contentsBy(it, 'system', conversationId)).at(-1), `The workflow “Receipt” ${limit}`)
  assert.deepEqual(await contentsBy(it, 'system', other.conversationId), [`The workflow “Greeting” ${limit}`])
  await it.database.query(`update support.messages set created_at = created_at - interval '25 hours'`)
  await it.send(it.mailOf({ threadId }))
  assert.equal((await contentsBy(it, 'agent', conversationId)).length, 6)
  const ole = it.agent('Ole', { role: 'user', email: 'ole@example.net' })
  const another = await it.send(it.mailOf({ principalId: ole }))
  assert.deepEqual(await contentsBy(it, 'agent', another.conversationId), ['Welcome.'])
})

test('only the team sees who was in copy, and an erasure removes a person from all lists', async () => {
  await using it = await startWithMail()
  const { conversationId } = await it.send(it.mailOf({ quoted: '> bo@example.com wrote' }))
  const path = `/conversations/${conversationId}/messages`
  const visitor = it.as({ ...member, role: 'user', principalId: it.grace })
  const [shown] = (await visitor.get(path)).data
  assert.deepEqual([shown.email.to, shown.email.cc, shown.email.replyTo], [[], [], null])
  await publishEvent(it.broker, 'principal.erased', {
    principalId: newId('principal'),
    version: 2,
    email: 'bo@example.com',
    emails: [],
    names: ['Bo'],
  })
  await eventually(async () => {
    const [{ email }] = await it.messages(conversationId)
    return email.cc[0].email === null && email.cc[0].name === 'Deleted user'
  })
  const [row] = await it.database.query('select email::text from support.messages')
  assert.ok(!String(row?.email).includes('bo@example.com'))
})

test('a reply has people in copy that the customer named, or that the member chooses', async () => {
  await using it = await startWithMail()
  const [bo, lin] = ['bo@example.com', 'lin@example.com'] as const
  const cc = [bo, lin].map(email => ({ name: null, email, isOwn: false }))
  const { conversationId: id } = await it.send(it.mailOf({ cc }))
  const recipients = async () =>
    (await it.api.get(`/conversations/${id}/copy-recipients`)).data.people.map(
      ({ email, selected }: { email: string; selected: boolean }) => [email, selected],
    )
  const reply = async (body: object) => {
    await it.newEvents()
    const response = await it.api.post(`/conversations/${id}/reply`, { content: 'Fixed.', ...body })
    if (response.status !== 201) return response.error.details.errors[0].path
    const requests = (await it.newEvents()).filter(({ type }) => type === 'mail.requested')
    assert.deepEqual(requests[0]?.data.cc, response.data.cc)
    return response.data.cc.map(({ email }: { email: string }) => email)
  }
  assert.deepEqual(await recipients(), [
    [bo, true],
    [lin, true],
  ])
  assert.equal(await reply({ cc: [bo, 'eve@example.net'] }), 'cc.1')
  assert.equal(await reply({ cc: [bo], automated: true }), 'cc')
  const byVisitor = { content: 'Hi', cc: [bo], asPrincipalId: it.grace }
  assert.deepEqual(pathsOf(await it.api.post(`/conversations/${id}/messages`, byVisitor)), ['cc'])
  assert.deepEqual(await reply({ automated: true }), [], 'programs write to the customer only')
  assert.deepEqual(await reply({}), [bo, lin])
  assert.deepEqual(await reply({ cc: [lin.toUpperCase()] }), [lin])
  assert.deepEqual(await recipients(), [
    [lin, true],
    [bo, false],
  ])
  assert.deepEqual(await reply({ cc: [] }), [])
  assert.deepEqual(await reply({}), [])
  const forged = it.mailOf({ threadId: id as Mail['threadId'], authenticated: false, cc })
  await it.send({ ...forged, principalId: it.agent('Eve', { role: 'user', email: 'eve@example.net' }) })
  assert.deepEqual(await recipients(), [
    ['eve@example.net', false],
    [bo, true],
    [lin, true],
  ])
  const visitor = it.as({ ...member, role: 'user', principalId: it.grace })
  const listed: { cc: unknown[] }[] = (await visitor.get(`/conversations/${id}/messages`)).data
  assert.ok(listed.every(message => message.cc.length === 0))
  assert.equal((await visitor.get(`/conversations/${id}/copy-recipients`)).status, 403)
})

test('only replies that are sent by email have people in copy', async () => {
  await using it = await startWithMail()
  const create = (type: string) =>
    it.create('/tickets', { title: 'Refund', requester: { principalId: it.grace }, type })
  const [customer, internal] = [await create('customer'), await create('back_office')]
  const chat = await it.startConversation({ channel: 'messenger' })
  for (const { id } of [customer, internal]) await it.send(it.mailOf({ threadId: id }))
  const ccOf = async (path: string, body: object = {}) => {
    const response = await it.api.post(`${path}/reply`, { content: 'Done.', ...body })
    return response.data?.cc?.map(({ email }: { email: string }) => email) ?? response.status
  }
  const copied = { cc: ['bo@example.com'] }
  for (const path of [`/tickets/${internal.id}`, `/conversations/${chat.id}`]) {
    assert.deepEqual((await it.api.get(`${path}/copy-recipients`)).data.people, [])
    assert.deepEqual([await ccOf(path), await ccOf(path, copied)], [[], 400])
  }
  const path = `/tickets/${customer.id}`
  const { people } = (await it.api.get(`${path}/copy-recipients`)).data
  assert.equal(people.length, 1)
  assert.deepEqual(await ccOf(path, copied), copied.cc)
  assert.deepEqual(await ccOf(`${path}`, { cc: ['eve@example.net'] }), 400)
})

test('an email to a merged conversation or ticket is posted to the one that it is merged into', async () => {
  await using it = await startWithMail()
  const visitor = { principalId: it.grace }
  const start = () => it.create('/conversations', { visitor, message: { content: 'It stops.' } })
  const open = () => it.create('/tickets', { title: 'Export', requester: visitor })
  const [conversation, merged] = [await start(), await start()]
  await it.on(merged, 'merge', { intoConversationId: conversation.id })
  await it.on(conversation, 'status', { status: 'closed' })
  const { messageId } = await it.send(it.mailOf({ threadId: merged.id, content: 'Still there.' }))
  const { data: message } = await it.api.get(`/messages/${messageId}`)
  assert.deepEqual([message.conversationId, message.content], [conversation.id, 'Still there.'])
  assert.equal((await it.conversation(conversation.id)).status, 'open')
  assert.equal((await it.conversation(merged.id)).status, 'closed')

  const [ticket, mergedTicket] = [await open(), await open()]
  const path = `/tickets/${mergedTicket.id}/merge`
  assert.equal((await it.api.post(path, { intoTicketId: ticket.id })).status, 200)
  const mail = await it.send(it.mailOf({ threadId: mergedTicket.id, content: 'Still there.' }))
  const replies = (await it.api.get(`/tickets/${ticket.id}/messages`)).data
  assert.deepEqual(
    replies.map(({ id }: { id: string }) => id),
    [mail.messageId],
  )
})

test('a reply to an email whose message was split off arrives in the first conversation, and the email is not stored again', async () => {
  await using it = await startWithMail()
  const { conversationId } = await it.send(it.mailOf())
  const threadId = conversationId as Mail['threadId']
  const second = it.mailOf({ threadId, content: 'And an invoice is missing.' })
  const { messageId: fromMessageId } = await it.send(second)
  const split = await it.api.post(`/conversations/${conversationId}/split`, {
    fromMessageId,
    subject: 'Invoice',
  })
  assert.equal(split.status, 201)
  await publishEvent(it.broker, 'mail.received', second)
  await it.send(it.mailOf({ threadId, content: 'Any news?' }))
  const received = async (id: string) =>
    (await it.messages(id))
      .filter(({ senderType }: { senderType: string }) => senderType === 'visitor')
      .map(({ content }: { content: string }) => content)
  assert.deepEqual(await received(conversationId), ['It stops at 99 percent.', 'Any news?'])
  assert.deepEqual(await received(split.data.id), ['And an invoice is missing.'])
})

test('a member who replies by email to a merged conversation writes in the other one', async () => {
  await using it = await startWithMail()
  const visitor = { principalId: it.grace }
  const start = () => it.create('/conversations', { visitor, message: { content: 'It stops.' } })
  const [conversation, merged] = [await start(), await start()]
  await it.on(merged, 'merge', { intoConversationId: conversation.id })
  const mail = it.mailOf({
    threadId: merged.id,
    principalId: member.principalId as Mail['principalId'],
    isTeamReply: true,
  })
  const { messageId } = await it.send(mail)
  const { data: message } = await it.api.get(`/messages/${messageId}`)
  assert.deepEqual([message.conversationId, message.senderType], [conversation.id, 'agent'])
})
