import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Attachment, newId } from '@earshot/contracts'
import { addFile, isFileAddress, openSecondPool } from '@earshot/testing'
import { pathsOf, startSupport, testAdmin, unknownIds, visitorOf } from '../../harness.ts'
import { dropAttachmentsOf, usedFiles } from './repo.ts'

const link = { name: 'trace.log', url: 'https://example.com/trace.log', contentType: 'text/plain', size: 12 }

/** How a stored attachment is shown, apart from its address. */
const shown = ({ url: _, ...attachment }: Attachment) => attachment

/** The attachments of a response, without the address of the first, which must be signed. */
const attachmentsOf = ({ attachments }: { attachments: Attachment[] }) => {
  const [first] = attachments
  assert.ok(isFileAddress(first?.url ?? '', first?.fileId ?? ''))
  return attachments.map(shown)
}

const shownLink = shown({ ...link, fileId: null, width: null, height: null })

describe('attachments', { concurrency: true }, () => {
  test('messages, notes and tickets take uploaded files and links', async () => {
    await using support = await startSupport()
    const file = addFile(support.accounts, testAdmin.principalId)
    const attachments = [{ fileId: file.fileId }, link]
    const expected = [shown(file), shownLink]
    const conversation = await support.startConversation()
    const ticket = await support.create('/tickets', { title: 'Export', attachments })
    assert.deepEqual(attachmentsOf(ticket), expected)
    const body = { content: 'See the screenshot.', attachments }
    for (const path of [
      `/conversations/${conversation.id}/messages`,
      `/conversations/${conversation.id}/reply`,
      `/conversations/${conversation.id}/note`,
      `/tickets/${ticket.id}/reply`,
      `/tickets/${ticket.id}/note`,
    ])
      assert.deepEqual(attachmentsOf(await support.create(path, body)), expected, path)
    const started = await support.create('/conversations', {
      visitor: { email: 'grace@example.com' },
      channel: 'api',
      message: body,
    })
    const [first] = (await support.api.get(`/conversations/${started.id}/messages`)).data
    assert.deepEqual(attachmentsOf(first), expected)
  })

  test('files need no text, in messages of visitors and of the team', async () => {
    await using support = await startSupport()
    const { id, visitorPrincipalId } = await support.startConversation()
    const visitor = support.as(visitorOf(visitorPrincipalId))
    const file = addFile(support.accounts, visitorPrincipalId)
    const attachments = [{ fileId: file.fileId }, link]
    const ticket = await support.create('/tickets', {
      title: 'Export',
      requester: { email: 'grace@example.com' },
    })
    await support.newEvents()

    const sent = await visitor.post(`/conversations/${id}/messages`, {
      attachments: [{ fileId: file.fileId }],
    })
    assert.deepEqual([sent.status, sent.data.content], [201, ''], JSON.stringify(sent.body))
    const [created] = await support.newEvents()
    assert.deepEqual([created?.type, created?.data.message.content], ['message.created', ''])
    const lastOf = async () =>
      (await support.api.get('/conversations')).data.find((it: { id: string }) => it.id === id).lastMessage
    assert.deepEqual(await lastOf(), { senderType: 'visitor', preview: file.name })
    for (const path of [
      `/conversations/${id}/reply`,
      `/conversations/${id}/note`,
      `/tickets/${ticket.id}/reply`,
      `/tickets/${ticket.id}/note`,
    ]) {
      const { status, data } = await support.api.post(path, { content: ' ', attachments })
      assert.deepEqual([status, data.content, data.attachments.length], [201, '', 2], path)
    }
    assert.deepEqual(await lastOf(), { senderType: 'agent', preview: `${file.name}, ${link.name}` })
    const started = await visitor.post('/conversations', {
      visitor: { principalId: visitorPrincipalId },
      message: { attachments: [{ fileId: file.fileId }] },
    })
    assert.equal(started.status, 201)
    const empty = await visitor.post('/conversations', {
      visitor: { principalId: visitorPrincipalId },
      message: { attachments: [] },
    })
    assert.deepEqual(pathsOf(empty), ['message.content'])
  })

  test('an edit keeps text or attachments in a message', async () => {
    await using support = await startSupport()
    const { id } = await support.startConversation()
    const { id: messageId } = await support.create(`/conversations/${id}/reply`, {
      content: 'See the log.',
      attachments: [link],
    })
    const edit = (patch: object) => support.api.patch(`/messages/${messageId}`, patch)
    assert.deepEqual(pathsOf(await edit({ content: ' ', attachments: [] })), ['content'])
    assert.equal((await edit({ content: '' })).data.content, '')
    assert.deepEqual(pathsOf(await edit({ attachments: [] })), ['attachments'])
    assert.equal((await edit({ content: 'Gone.', attachments: [] })).data.content, 'Gone.')
    assert.deepEqual(pathsOf(await edit({ content: '' })), ['content'])
  })

  test('a notification of files without text names them', async () => {
    await using support = await startSupport()
    const { id, visitorPrincipalId } = await support.startConversation()
    await support.on({ id }, 'assign', { assignedPrincipalId: support.agent('Bea') })
    await support.create(`/conversations/${id}/messages`, {
      asPrincipalId: visitorPrincipalId,
      attachments: [link],
    })
    const rows = await support.database.query(
      `select body from support.outbox where type = 'notification.requested' order by seq desc limit 1`,
    )
    assert.equal(JSON.parse(String(rows[0]?.body)).data.detail, link.name)
  })

  test('an unknown file is named by its place, and nothing is stored', async () => {
    await using support = await startSupport()
    const conversation = await support.startConversation()
    const file = addFile(support.accounts, testAdmin.principalId)
    const before = await support.newEvents()
    const attachments = [{ fileId: file.fileId }, { fileId: newId('file') }]
    const note = await support.api.post(`/conversations/${conversation.id}/note`, {
      content: 'x',
      attachments,
    })
    assert.deepEqual([note.status, pathsOf(note)], [400, ['attachments.1.fileId']])
    const started = await support.api.post('/conversations', {
      visitor: { email: 'grace@example.com' },
      channel: 'api',
      message: { content: 'x', attachments },
    })
    assert.deepEqual([started.status, pathsOf(started)], [400, ['message.attachments.1.fileId']])
    for (const [wrong, path] of [
      [{ fileId: file.fileId, name: 'x' }, 'attachments.0.name'],
      [{ ...link, size: undefined }, 'attachments.0.size'],
      [{ ...link, url: 'files:file_01kk2m9v3yecst1qr6b2k5p9xa' }, 'attachments.0.url'],
      [{ fileId: unknownIds.message }, 'attachments.0.fileId'],
    ] as const) {
      const response = await support.api.post(`/conversations/${conversation.id}/reply`, {
        content: 'x',
        attachments: [wrong],
      })
      assert.deepEqual([response.status, pathsOf(response).includes(path)], [400, true], path)
    }
    assert.ok(before.length > 0)
    assert.deepEqual(await support.newEvents(), [])
  })

  test('a visitor can attach own uploads only', async () => {
    await using support = await startSupport()
    const conversation = await support.startConversation()
    const visitor = support.as(visitorOf(conversation.visitorPrincipalId))
    const own = addFile(support.accounts, conversation.visitorPrincipalId)
    const other = addFile(support.accounts, testAdmin.principalId)
    const post = (fileId: string | null) =>
      visitor.post(`/conversations/${conversation.id}/messages`, { content: 'x', attachments: [{ fileId }] })
    assert.equal((await post(own.fileId)).status, 201)
    const refused = await post(other.fileId)
    assert.deepEqual([refused.status, pathsOf(refused)], [400, ['attachments.0.fileId']])
  })

  test('an edit replaces the attachments of a message and of a ticket', async () => {
    await using support = await startSupport()
    const file = addFile(support.accounts, testAdmin.principalId)
    const conversation = await support.startConversation()
    const message = await support.on(conversation, 'reply', { content: 'x', attachments: [link] })
    await support.newEvents()
    const path = `/messages/${message.id}`
    const edited = await support.api.patch(path, { attachments: [{ fileId: file.fileId }] })
    assert.deepEqual(attachmentsOf(edited.data), [shown(file)])
    assert.equal(edited.data.content, 'x')
    assert.deepEqual(await support.types(), ['message.updated'])
    await support.api.patch(path, { attachments: [{ fileId: file.fileId }] })
    assert.deepEqual(await support.types(), [])
    const ticket = await support.create('/tickets', { title: 'Export', attachments: [link] })
    const changed = await support.api.patch(`/tickets/${ticket.id}`, { attachments: [] })
    assert.deepEqual([changed.status, changed.data.attachments], [200, []])
    const renamed = await support.api.patch(`/tickets/${ticket.id}`, { title: 'Import' })
    assert.deepEqual(renamed.data.attachments, [])
  })

  test('the ETag of a ticket does not depend on the addresses of its files', async () => {
    await using support = await startSupport()
    const file = addFile(support.accounts, testAdmin.principalId)
    const ticket = await support.create('/tickets', { title: 'x', attachments: [{ fileId: file.fileId }] })
    const { headers } = await support.api.get(`/tickets/${ticket.id}`)
    const etag = headers.get('etag') ?? ''
    const changed = await support.api.patch(`/tickets/${ticket.id}`, { title: 'y' }, { 'if-match': etag })
    assert.equal(changed.status, 200)
  })

  test('the events of a ticket have the stored attachments', async () => {
    await using support = await startSupport()
    const file = addFile(support.accounts, testAdmin.principalId)
    const ticket = await support.create('/tickets', { title: 'Export' })
    await support.newEvents()
    await support.create(`/tickets/${ticket.id}/reply`, {
      content: 'x',
      attachments: [{ fileId: file.fileId }, link],
    })
    const replied = (await support.newEvents()).find(({ type }) => type === 'ticket.replied')
    assert.deepEqual(replied?.data.attachments, [file, { fileId: null, ...link, width: null, height: null }])
  })

  test('files are used while a message or ticket has them', async () => {
    await using support = await startSupport()
    await using beside = openSecondPool(support.database, 'support')
    const [inMessage, inReply, inTicket, unused] = [1, 2, 3, 4].map(() => {
      const { fileId } = addFile(support.accounts, testAdmin.principalId)
      return fileId ?? ''
    }) as [string, string, string, string]
    const used = async () => (await usedFiles(beside.pool, [inMessage, inReply, inTicket, unused])).sort()
    const conversation = await support.startConversation()
    const message = await support.on(conversation, 'reply', {
      content: 'x',
      attachments: [{ fileId: inMessage }],
    })
    const ticket = await support.create('/tickets', { title: 'x', attachments: [{ fileId: inTicket }] })
    await support.create(`/tickets/${ticket.id}/note`, { content: 'x', attachments: [{ fileId: inReply }] })
    assert.deepEqual(await used(), [inMessage, inReply, inTicket].sort())
    await support.api.delete(`/messages/${message.id}`)
    assert.deepEqual(await used(), [inReply, inTicket].sort())
    await support.api.delete(`/tickets/${ticket.id}`)
    assert.deepEqual(await used(), [])
  })

  test('the attachments of an erased person are removed', async () => {
    await using support = await startSupport()
    await using beside = openSecondPool(support.database, 'support')
    const conversation = await support.startConversation()
    const message = await support.on(conversation, 'reply', { content: 'x', attachments: [link] })
    await dropAttachmentsOf(beside.pool, conversation.visitorPrincipalId)
    assert.equal((await support.api.get(`/messages/${message.id}`)).data.attachments.length, 1)
    await dropAttachmentsOf(beside.pool, message.authorPrincipalId)
    assert.deepEqual(
      (await support.api.get(`/messages/${message.id}`)).data.attachments,
      [],
      JSON.stringify(message),
    )
  })

  test('while the accounts service is down, a message with a file gets 503, and one with a link is stored', async () => {
    await using support = await startSupport()
    const conversation = await support.startConversation()
    const file = addFile(support.accounts, testAdmin.principalId)
    const reply = (attachments: object[]) =>
      support.api.post(`/conversations/${conversation.id}/reply`, { content: 'x', attachments })
    await reply([])
    await support.accounts[Symbol.asyncDispose]()
    assert.equal((await reply([{ fileId: file.fileId }])).status, 503)
    assert.equal((await reply([link])).status, 201)
  })
})
