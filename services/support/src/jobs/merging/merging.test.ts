import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Id, type Identity, newId } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { brokerFor, eventually, publishEvent } from '@earshot/testing'
import { type Support, secondPool, startSupport, visitorOf } from '../../harness.ts'
import { moveContent, moveContentBack } from './move.ts'
import { countContent } from './repo.ts'

const message = { content: 'The export stops at 99 percent.' }

const identity = (principalId: string, anonymous: boolean): Identity => ({
  ...visitorOf(principalId),
  ...(anonymous && { anonymous: true }),
})

/** Two visitors that the accounts service knows: an anonymous one and a user. */
const visitorsOf = ({ accounts }: Support) => {
  const add = (name: string | null, email: string | null) => {
    const id = newId('principal')
    accounts.principals[id] = { id, kind: 'user', name, email, role: 'user', version: 1 }
    return id
  }
  const [fromId, intoId]: Id<'principal'>[] = [add(null, null), add('Grace Holt', 'grace@example.com')]
  return { fromId: fromId as Id<'principal'>, intoId: intoId as Id<'principal'> }
}

test('an anonymous visitor names themselves by id or as anonymous, and no one else', async () => {
  await using support = await startSupport()
  const { fromId, intoId } = visitorsOf(support)
  const visitor = support.as(identity(fromId, true))
  for (const named of [{ principalId: fromId }, { anonymous: true }]) {
    const { status, data } = await visitor.post('/conversations', { visitor: named, message })
    assert.deepEqual([status, data.visitorPrincipalId], [201, fromId])
  }
  for (const named of [{ principalId: intoId }, { email: 'grace@example.com' }]) {
    const { status, error } = await visitor.post('/conversations', { visitor: named, message })
    assert.deepEqual([status, error.details.errors[0].path], [400, 'visitor'])
  }
  const { fromId: other } = visitorsOf(support)
  assert.deepEqual((await support.as(identity(other, true)).get('/conversations')).data, [])
})

test('conversations, their messages and tickets of the visitor become those of the user, without events', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const merge = visitorsOf(support)
  const visitor = support.as(identity(merge.fromId, true))
  const user = support.as(identity(merge.intoId, false))
  await user.post('/conversations', { visitor: { principalId: merge.intoId }, message })
  const { data: conversation } = await visitor.post('/conversations', {
    visitor: { anonymous: true },
    message,
  })
  await support.on(conversation, 'reply', { content: 'We look into it.' })
  const ticket = await support.create('/tickets', {
    title: 'Export',
    requester: { principalId: merge.fromId },
  })
  await support.newEvents()
  const path = `/conversations/${conversation.id}`
  assert.equal((await user.get(path)).status, 404)
  for (let time = 0; time < 2; time++) await tx(beside.pool, db => moveContent(db, merge))
  assert.deepEqual(await support.types(), [])
  const { data } = await user.get(path)
  assert.deepEqual([data.visitorPrincipalId, data.visitorEmail], [merge.intoId, 'grace@example.com'])
  const authors = (await user.get(`${path}/messages`)).data.map(
    (it: { authorPrincipalId: string }) => it.authorPrincipalId,
  )
  assert.ok(authors.includes(merge.intoId) && !authors.includes(merge.fromId))
  assert.equal((await user.post(`${path}/messages`, { content: 'Thank you.' })).status, 201)
  assert.equal((await support.api.get(`/tickets/${ticket.id}`)).data.requesterPrincipalId, merge.intoId)
  assert.equal((await visitor.get(path)).status, 404)
})

test('an undo moves back conversations, messages and tickets, and nothing that the user had or got since', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const merge = visitorsOf(support)
  const start = (principalId: Id<'principal'>) =>
    support.as(identity(principalId, false)).post('/conversations', { visitor: { principalId }, message })
  for (const principalId of [merge.fromId, merge.intoId]) {
    await start(principalId)
    await support.create('/tickets', { title: 'Export', requester: { principalId } })
  }
  const authors = async () =>
    support.database.query(`
      select id, visitor_principal_id as person, null as poster from support.conversations
      union all select id, requester_principal_id, null from support.tickets
      union all select id, author_principal_id, posted_by_principal_id from support.messages
      order by 1`)
  const before = await authors()
  assert.deepEqual(await countContent(beside.pool, merge), { conversations: 1, tickets: 1 })
  await support.newEvents()
  for (let time = 0; time < 2; time++) await tx(beside.pool, db => moveContent(db, merge))
  assert.ok((await authors()).every(({ person }) => person !== merge.fromId))
  assert.deepEqual(await countContent(beside.pool, merge), { conversations: 0, tickets: 0 })
  const { data } = await start(merge.intoId)
  for (let time = 0; time < 2; time++) await tx(beside.pool, db => moveContentBack(db, merge))
  const after = await authors()
  for (const row of before) assert.ok(after.some(it => JSON.stringify(it) === JSON.stringify(row)))
  assert.equal((await support.conversation(data.id)).visitorPrincipalId, merge.intoId)
})

test('the events of a merge and its undo may arrive twice and in the wrong order', async () => {
  const broker = brokerFor('support.events')
  await using support = await startSupport({ broker, environment: { SERVICE_ROLE: 'all' } })
  const { fromId, intoId } = visitorsOf(support)
  const { data } = await support
    .as(identity(fromId, true))
    .post('/conversations', { visitor: { anonymous: true }, message })
  const owner = async () => (await support.conversation(data.id)).visitorPrincipalId
  const merged = { principalId: fromId, intoPrincipalId: intoId, version: 2 }
  await publishEvent(broker, 'principal.merged', merged)
  await eventually(async () => (await owner()) === intoId)
  const person = {
    id: fromId,
    kind: 'user',
    name: 'Ann',
    email: null,
    role: 'user',
    companyId: null,
  } as const
  for (let time = 0; time < 2; time++) {
    const principal = { ...person, version: 3 }
    await publishEvent(broker, 'principal.unmerged', { principal, intoPrincipalId: intoId })
    await publishEvent(broker, 'principal.merged', merged)
  }
  await eventually(async () => (await support.database.query('select from support.merges')).length === 0)
  assert.equal(await owner(), fromId)
  assert.equal((await support.conversation(data.id)).visitorName, 'Ann')
  await broker.close()
})

test('a message that arrives after the move is moved the next time', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const merge = visitorsOf(support)
  const visitor = support.as(identity(merge.fromId, true))
  await tx(beside.pool, db => moveContent(db, merge))
  const { data } = await visitor.post('/conversations', { visitor: { anonymous: true }, message })
  await tx(beside.pool, db => moveContent(db, merge))
  assert.equal((await support.conversation(data.id)).visitorPrincipalId, merge.intoId)
})

test('the event of the merge moves conversations, also if the user was erased before', async () => {
  const broker = brokerFor('support.events')
  await using support = await startSupport({ broker, environment: { SERVICE_ROLE: 'all' } })
  const merge = visitorsOf(support)
  const visitor = support.as(identity(merge.fromId, true))
  const attachments = [
    { name: 'a.log', url: 'https://example.com/a.log', contentType: 'text/plain', size: 1 },
  ]
  const { data } = await visitor.post('/conversations', {
    visitor: { anonymous: true },
    message: { ...message, attachments },
  })
  await publishEvent(broker, 'principal.erased', { principalId: merge.intoId, version: 9, email: null })
  await eventually(
    async () =>
      (await support.database.query('select from support.people where erased_at is not null')).length > 0,
  )
  const event = { principalId: merge.fromId, intoPrincipalId: merge.intoId, version: 2 }
  for (let time = 0; time < 2; time++) await publishEvent(broker, 'principal.merged', event)
  await eventually(async () => {
    const [row] = await support.database.query('select visitor_principal_id as id from support.conversations')
    const [kept] = await support.database.query(
      'select jsonb_array_length(attachments) as files from support.messages',
    )
    return row?.id === merge.intoId && kept?.files === 0
  })
  assert.equal((await support.api.get(`/conversations/${data.id}`)).status, 200)
  await broker.close()
})

test('threads that were merged between two merged people are separated when the merge of the people is undone', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const merge = visitorsOf(support)
  const [own, theirs] = await Promise.all(
    [merge.intoId, merge.fromId].map(async principalId => ({
      conversation: await support.create('/conversations', { visitor: { principalId }, message }),
      ticket: await support.create('/tickets', { title: 'Export', requester: { principalId } }),
    })),
  )
  assert.ok(own && theirs)
  const reply = { content: 'Still there.', asPrincipalId: merge.fromId }
  await support.create(`/tickets/${theirs.ticket.id}/reply`, reply)
  await tx(beside.pool, db => moveContent(db, merge))
  await support.on(theirs.conversation, 'merge', { intoConversationId: own.conversation.id })
  await support.api.post(`/tickets/${theirs.ticket.id}/merge`, { intoTicketId: own.ticket.id })
  const countOf = async (path: string) => (await support.api.get(`${path}/messages`)).data.length
  const user = support.as(identity(merge.intoId, false))
  const authorsOf = async () =>
    (await user.get(`/conversations/${own.conversation.id}/messages`)).data.map(
      (it: { authorPrincipalId: string }) => it.authorPrincipalId,
    )
  assert.equal((await authorsOf()).length, 2)
  await support.newEvents()
  for (let time = 0; time < 2; time++) await tx(beside.pool, db => moveContentBack(db, merge))
  assert.deepEqual(await authorsOf(), [merge.intoId])
  assert.equal(await countOf(`/tickets/${own.ticket.id}`), 0)
  assert.equal(await countOf(`/tickets/${theirs.ticket.id}`), 1)
  const separated = await support.conversation(theirs.conversation.id)
  assert.deepEqual([separated.mergedIntoId, separated.status], [null, 'closed'])
  assert.deepEqual(await support.types(), [])
})

test('merged threads move together to another person', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const merge = visitorsOf(support)
  const visitor = { principalId: merge.fromId }
  const start = () => support.create('/conversations', { visitor, message })
  const [one, other] = [await start(), await start()]
  await support.on(other, 'merge', { intoConversationId: one.id })
  await tx(beside.pool, db => moveContent(db, merge))
  const user = support.as(identity(merge.intoId, false))
  const messages = (await user.get(`/conversations/${other.id}/messages`)).data
  assert.deepEqual(
    messages.map((it: { authorPrincipalId: string }) => it.authorPrincipalId),
    [merge.intoId, merge.intoId],
  )
  await support.on(other, 'unmerge')
  assert.equal((await user.get(`/conversations/${other.id}`)).data.id, other.id)
})

test('what was split off since two people were merged follows its messages when their merge is undone', async () => {
  await using support = await startSupport()
  await using beside = secondPool(support)
  const merge = visitorsOf(support)
  const principalId = merge.fromId
  const conversation = await support.create('/conversations', { visitor: { principalId }, message })
  const ticket = await support.create('/tickets', { title: 'Export', requester: { principalId } })
  await tx(beside.pool, db => moveContent(db, merge))
  const splitOff = async (path: string, more: object) => {
    const { data } = await support.api.post(`${path}/note`, { content: 'Ask Mo' })
    const reply = await support.api.post(`${path}/reply`, { content: 'Here is the invoice.' })
    assert.ok(data.createdAt <= reply.data.createdAt)
    return support.create(`${path}/split`, { fromMessageId: data.id, ...more })
  }
  const made = await splitOff(`/conversations/${conversation.id}`, {})
  const again = await splitOff(`/conversations/${made.id}`, {})
  const other = await splitOff(`/tickets/${ticket.id}`, { title: 'Invoice' })
  const owners = async () => [
    (await support.conversation(made.id)).visitorPrincipalId,
    (await support.conversation(again.id)).visitorPrincipalId,
    (await support.api.get(`/tickets/${other.id}`)).data.requesterPrincipalId,
  ]
  assert.deepEqual(await owners(), [merge.intoId, merge.intoId, merge.intoId])
  await support.newEvents()
  await tx(beside.pool, db => moveContentBack(db, merge))
  assert.deepEqual(await owners(), [merge.fromId, merge.fromId, merge.fromId])
  assert.deepEqual(await support.types(), [])
})
