import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { addFile, openSecondPool } from '@earshot/testing'
import { member, pathsOf, reader, startSupport, unknownIds } from '../../harness.ts'
import { usedFiles } from '../../records/files/repo.ts'
import { startTickets } from '../tickets/harness.ts'

test('macros can be created, read, updated and deleted, and are audited', async () => {
  await using support = await startSupport()
  const { api } = support
  const macro = await support.create('/macros', { name: ' Ask ', content: 'Which browser?\n' })
  assert.deepEqual(macro, {
    id: macro.id,
    name: 'Ask',
    content: 'Which browser?\n',
    attachments: [],
    actions: [],
    teamId: null,
    useCount: 0,
    createdAt: macro.createdAt,
    updatedAt: macro.updatedAt,
  })
  const path = `/macros/${macro.id}`
  assert.deepEqual((await api.get(path)).data, macro)
  const changed = await api.patch(path, { content: 'Which?' })
  assert.equal(changed.data.content, 'Which?')
  assert.deepEqual((await api.patch(path, { content: 'Which?' })).data, changed.data)
  await support.create('/macros', { name: 'Bye', content: 'x' })
  const names = (await api.get('/macros')).data.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['Ask', 'Bye'])
  assert.equal((await api.post('/macros', { name: 'ASK', content: 'x' })).error?.code, 'CONFLICT')
  assert.equal((await api.patch(path, { name: 'bye' })).error?.code, 'CONFLICT')
  assert.equal((await api.delete(path)).status, 204)
  assert.equal((await api.delete(path)).status, 404)
  const actions = (await support.events()).map(({ data }) => (data.entry as { action: string }).action)
  assert.deepEqual(actions, ['macro.created', 'macro.updated', 'macro.created', 'macro.deleted'])
})

test('members read macros, only admins create them, and invalid ones are rejected by field', async () => {
  await using support = await startSupport()
  const mo = support.as(member)
  assert.equal((await mo.get('/macros')).status, 200)
  assert.equal((await mo.post('/macros', { name: 'a', content: 'b' })).error?.code, 'INSUFFICIENT_SCOPE')
  assert.deepEqual(pathsOf(await support.api.post('/macros', {})), ['name', 'content'])
  assert.deepEqual(pathsOf(await support.api.post('/macros', { name: 'a', content: ' ' })), ['content'])
  assert.equal((await support.api.get(`/macros/${unknownIds.macro}`)).status, 404)
})

const everything = [
  'visitor.name',
  'visitor.firstName',
  'agent.name',
  'conversation.subject',
  'ticket.number',
  'company.name',
  'workspace.name',
]
const content = everything.map(name => `{{${name} | -}}`).join(', ')

test('a macro is filled in for a conversation or a ticket, with fallbacks for missing values', async () => {
  await using it = await startTickets()
  const macro = await it.create('/macros', { name: 'All', content, actions: [{ type: 'close' }] })
  const apply = async (body: object) => (await it.as(member).post(`/macros/${macro.id}/apply`, body)).data
  const conversation = await it.startConversation({
    visitor: { email: 'grace@example.com', name: 'Grace {{agent.name}} Holt' },
    subject: 'Export',
  })
  assert.deepEqual(await apply({ conversationId: conversation.id }), {
    content: 'Grace {{agent.name}} Holt, Grace, Mo Member, Export, -, -, Earshot',
    attachments: [],
    actions: [{ type: 'close' }],
  })
  it.accounts.companies[conversation.visitorPrincipalId] = 'company_01kkdxdnysecst1qphx4tr6hna'
  const ticket = await it.create('/tickets', { title: 'Bug', conversationId: conversation.id })
  const { content: linked } = await apply({ conversationId: conversation.id })
  assert.equal(linked, `Grace {{agent.name}} Holt, Grace, Mo Member, Export, ${ticket.number}, Acme, Earshot`)
  const onTicket = await apply({ ticketId: ticket.id })
  assert.equal(
    onTicket.content,
    `Grace {{agent.name}} Holt, Grace, Mo Member, Bug, ${ticket.number}, Acme, Earshot`,
  )
  const anonymous = await it.startConversation({ visitor: { anonymous: true } })
  assert.equal((await apply({ conversationId: anonymous.id })).content, '-, -, Mo Member, -, -, -, Earshot')
  const bare = await it.create('/macros', { name: 'Bare', content: 'Hi {{ visitor.name }}!{{ }' })
  const { data } = await it.api.post(`/macros/${bare.id}/apply`, { conversationId: anonymous.id })
  assert.equal(data.content, 'Hi !{{ }')
  assert.equal((await it.api.get(`/macros/${macro.id}`)).data.useCount, 4)
  assert.deepEqual((await it.conversation(conversation.id)).status, 'open')
})

test('unknown variables, missing content and unknown references of macros are rejected by field', async () => {
  await using it = await startTickets()
  const { id } = await it.create('/macros', { name: 'Close', actions: [{ type: 'close' }], content: '' })
  const unknown = { content: 'Hi {{visitor.nmae | you}} {{}} {{agent.name}}' }
  for (const response of [
    await it.api.post('/macros', { name: 'x', ...unknown }),
    await it.api.patch(`/macros/${id}`, unknown),
    await it.api.post('/macros/preview', unknown),
  ]) {
    assert.deepEqual(pathsOf(response), ['content'])
    assert.match(
      response.error.details.errors[0].message,
      /unknown variables: \{\{visitor\.nmae\}\}, \{\{\}\}/,
    )
  }
  const close = [{ type: 'close' }]
  const wrong: [object, string][] = [
    [{ teamId: unknownIds.team }, 'teamId'],
    [{ actions: [{ type: 'assign', assignedTeamId: unknownIds.team }] }, 'actions.0.assignedTeamId'],
    [
      { actions: [{ type: 'assign', assignedPrincipalId: unknownIds.principal }] },
      'actions.0.assignedPrincipalId',
    ],
    [{ actions: [{ type: 'reply', content: 'x' }] }, 'actions.0.type'],
    [{ actions: [] }, 'content'],
  ]
  for (const [body, path] of wrong) {
    assert.deepEqual(pathsOf(await it.api.patch(`/macros/${id}`, body)), [path])
    assert.deepEqual(
      pathsOf(await it.api.post('/macros', { name: 'x', content: '', actions: close, ...body })),
      [path],
    )
  }
  const uses: [object, string][] = [
    [{}, 'conversationId'],
    [{ conversationId: unknownIds.conversation }, 'conversationId'],
    [{ ticketId: 'ticket_01jn0where0n0where0n0where' }, 'ticketId'],
  ]
  for (const [body, path] of uses)
    assert.deepEqual(pathsOf(await it.api.post(`/macros/${id}/apply`, body)), [path])
  const example = await it.api.post('/macros/preview', {
    content: '{{visitor.firstName}} of {{company.name}}',
  })
  assert.equal(example.data.content, 'Grace of Acme')
  assert.equal((await it.as(reader).post(`/macros/${id}/apply`, {})).status, 403)
})

test('a macro has files, which are used while it exists and left out when they are removed', async () => {
  await using it = await startSupport()
  await using beside = openSecondPool(it.database, 'support')
  const [kept, erased] = [1, 2].map(() => addFile(it.accounts, member.principalId))
  const link = { name: 'status', url: 'https://example.com/status', contentType: 'text/html', size: 0 }
  const fileIds = [kept, erased].map(file => file?.fileId ?? '')
  const attachments = [...fileIds.map(fileId => ({ fileId })), link]
  const macro = await it.create('/macros', { name: 'Guide', content: '', attachments })
  assert.deepEqual(
    macro.attachments.map(({ name }: { name: string }) => name),
    [kept?.name, erased?.name, 'status'],
  )
  assert.deepEqual(await usedFiles(beside.pool, fileIds), fileIds)
  const unknown = { attachments: [link, { fileId: newId('file') }] }
  assert.deepEqual(pathsOf(await it.api.patch(`/macros/${macro.id}`, unknown)), ['attachments.1.fileId'])
  it.accounts.files.delete(fileIds[1] ?? '')
  const { id: conversationId } = await it.startConversation()
  const applied = await it.as(member).post(`/macros/${macro.id}/apply`, { conversationId })
  assert.deepEqual(
    applied.data.attachments.map(({ fileId }: { fileId: string | null }) => fileId),
    [fileIds[0], null],
  )
  assert.deepEqual(pathsOf(await it.api.patch(`/macros/${macro.id}`, { attachments: [] })), ['content'])
  await it.api.patch(`/macros/${macro.id}`, { content: 'See the guide.', attachments: [] })
  assert.deepEqual(await usedFiles(beside.pool, fileIds), [])
})

test('the macros of a team are for its members, and for admins, who can list only their own', async () => {
  await using it = await startTickets()
  const ours = await it.create('/teams', { name: 'Ours', memberPrincipalIds: [member.principalId] })
  const theirs = await it.create('/teams', { name: 'Theirs' })
  const more = { content: 'x' }
  await it.create('/macros', { name: 'All', ...more })
  await it.create('/macros', { name: 'Ours', teamId: ours.id, ...more })
  const { id } = await it.create('/macros', { name: 'Theirs', teamId: theirs.id, ...more })
  const names = async (as: typeof member | undefined, query = '') =>
    (await it.as(as).get(`/macros${query}`)).data.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(member), ['All', 'Ours'])
  assert.deepEqual(await names(undefined), ['All', 'Ours', 'Theirs'])
  assert.deepEqual(await names(undefined, '?mine=true'), ['All'])
  const conversation = await it.startConversation()
  assert.equal((await it.as(member).get(`/macros/${id}`)).status, 404)
  const applied = await it.as(member).post(`/macros/${id}/apply`, { conversationId: conversation.id })
  assert.equal(applied.status, 404)
  assert.equal((await it.api.delete(`/teams/${theirs.id}`)).status, 204)
  assert.equal((await it.as(member).get(`/macros/${id}`)).data.teamId, null)
})
