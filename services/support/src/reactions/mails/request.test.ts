import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, type Support, startSupport } from '../../harness.ts'

const requestsOf = async (support: Support) =>
  (await support.newEvents()).filter(({ type }) => type === 'mail.requested').map(({ data }) => data)

test('a reply by email requests a mail with the earlier public messages, newest first', async () => {
  await using support = await startSupport()
  const { id: teamId } = await support.create('/teams', { name: 'Billing', method: 'manual' })
  const conversation = await support.startConversation({
    channel: 'email',
    subject: 'Export',
    assignedTeamId: teamId,
  })
  await support.on(conversation, 'note', { content: 'A secret' })
  for (let count = 1; count <= 6; count++)
    await support.on(conversation, 'messages', { content: `More ${count}`, senderType: 'visitor' })
  await support.on(conversation, 'messages', { content: 'x'.repeat(4000), senderType: 'visitor' })
  await support.on(conversation, 'status', { status: 'closed' })
  await support.newEvents()
  const attachments = [
    { name: 'a.pdf', url: 'https://files.example/a.pdf', contentType: 'application/pdf', size: 3 },
  ]
  const reply = await support.on(conversation, 'reply', { content: 'Fixed.', attachments })
  const [request, ...others] = await requestsOf(support)
  const { quoted, authorName, ...rest } = request
  assert.deepEqual(others, [])
  assert.deepEqual(rest, {
    kind: 'conversation_reply',
    threadId: conversation.id,
    messageId: reply.id,
    recipientPrincipalId: conversation.visitorPrincipalId,
    cc: [],
    teamId,
    subject: 'Export',
    content: 'Fixed.',
    createdAt: reply.createdAt,
    automated: false,
    attachments: [{ fileId: null, name: 'a.pdf', url: 'https://files.example/a.pdf' }],
  })
  assert.equal(authorName, 'Ada Admin')
  const contents: string[] = quoted.map(({ content }: { content: string }) => content)
  assert.deepEqual(
    contents.slice(1),
    ['More 6', 'More 5', 'More 4'],
    'system messages and notes are left out',
  )
  assert.equal(contents[0]?.length, 2000)
})

test('only public messages of the team in threads by email request a mail', async () => {
  await using support = await startSupport()
  const messenger = await support.startConversation({ channel: 'messenger' })
  const email = await support.startConversation({ channel: 'email' })
  await support.on(messenger, 'reply', { content: 'Hi' })
  await support.on(email, 'note', { content: 'Note' })
  await support.on(email, 'status', { status: 'closed' })
  const internal = { title: 'Refund', requester: { email: 'grace@example.com' }, type: 'back_office' }
  const backOffice = await support.create('/tickets', internal)
  const customer = await support.create('/tickets', { ...internal, type: 'customer' })
  const alone = await support.create('/tickets', { title: 'No requester' })
  for (const { id } of [backOffice, alone]) await support.api.post(`/tickets/${id}/reply`, { content: 'Hi' })
  await support.api.post(`/tickets/${customer.id}/note`, { content: 'Note' })
  const imported = { content: 'Long ago', createdAt: '2024-03-03T11:00:00Z' }
  await support.api.post(`/tickets/${customer.id}/reply?notify=false`, imported)
  assert.deepEqual(await requestsOf(support), [])
  const reply = await support.on(email, 'reply', { content: 'Hi', automated: true })
  await support.api.patch(`/messages/${reply.id}`, { content: 'Hello' })
  await support.api.delete(`/messages/${reply.id}`)
  await support.as(member).post(`/tickets/${customer.id}/reply`, { content: 'Refunded.' })
  const requests = await requestsOf(support)
  assert.deepEqual(
    requests.map(({ kind, number, subject, automated }) => [kind, number, subject, automated]),
    [
      ['conversation_reply', undefined, null, true],
      ['ticket_reply', customer.number, 'Refund', false],
    ],
  )
})
