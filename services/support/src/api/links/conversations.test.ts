import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { pathsOf, reader, unknownIds } from '../../harness.ts'
import { startTickets } from '../tickets/harness.ts'
import { maxLinks } from './service.ts'

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(it => it.id)

test('a conversation is linked to a post, found by the post, and unlinked again, without events', async () => {
  await using support = await startTickets()
  const [conversation, other] = [await support.startConversation(), await support.startConversation()]
  await support.newEvents()
  assert.deepEqual(conversation.links, { postIds: [] })
  const path = `/conversations/${conversation.id}/link`
  for (const _ of ['once', 'again']) {
    const linked = await support.api.post(path, { postId: support.post })
    assert.deepEqual([linked.status, linked.data.links], [200, { postIds: [support.post] }])
  }
  assert.ok((await support.conversation(conversation.id)).updatedAt > conversation.updatedAt)
  const found = await support.api.get(`/conversations?linkedTo=${support.post}`)
  assert.deepEqual(idsOf(found), [conversation.id])
  assert.deepEqual(found.data[0].links, { postIds: [support.post] })
  // A ticket of the same post is no conversation.
  const ticket = await support.open()
  await support.onTicket(ticket, 'link', { postId: support.post })
  assert.deepEqual(idsOf(await support.api.get(`/conversations?linkedTo=${support.post}`)), [conversation.id])
  assert.deepEqual(idsOf(await support.api.get(`/tickets?linkedTo=${support.post}`)), [ticket.id])
  assert.deepEqual((await support.conversation(other.id)).links, { postIds: [] })
  for (const _ of ['once', 'again']) {
    const unlinked = await support.api.delete(`${path}?postId=${support.post}`)
    assert.deepEqual([unlinked.status, unlinked.data.links], [200, { postIds: [] }])
  }
  assert.deepEqual(idsOf(await support.api.get(`/conversations?linkedTo=${support.post}`)), [])
  assert.deepEqual(
    (await support.types()).filter(type => type.startsWith('conversation.')),
    [],
  )
})

test('visitors see no links of their conversation and find none by a post', async () => {
  await using support = await startTickets()
  const conversation = await support.startConversation()
  await support.on(conversation, 'link', { postId: support.post })
  const visitor = support.as({
    ...reader,
    principalId: conversation.visitorPrincipalId,
    role: 'user',
    scopes: ['read:support', 'write:support'],
  })
  assert.deepEqual((await visitor.get(`/conversations/${conversation.id}`)).data.links, { postIds: [] })
  assert.deepEqual(idsOf(await visitor.get('/conversations')), [conversation.id])
  assert.deepEqual(idsOf(await visitor.get(`/conversations?linkedTo=${support.post}`)), [])
  const path = `/conversations/${conversation.id}/link`
  assert.equal((await visitor.post(path, { postId: support.post })).status, 403)
  assert.equal((await visitor.delete(`${path}?postId=${support.post}`)).status, 403)
})

test('a link needs an existing conversation and post, and their number is limited', async () => {
  await using support = await startTickets()
  const conversation = await support.startConversation()
  const path = `/conversations/${conversation.id}/link`
  for (const body of [{}, { postId: newId('post') }, { postId: unknownIds.conversation }]) {
    const refused = await support.api.post(path, body)
    assert.deepEqual([refused.status, pathsOf(refused)], [400, ['postId']], JSON.stringify(body))
  }
  assert.deepEqual(pathsOf(await support.api.delete(path)), ['postId'])
  const unknown = `/conversations/${unknownIds.conversation}/link`
  assert.equal((await support.api.post(unknown, { postId: support.post })).status, 404)
  assert.equal((await support.api.delete(`${unknown}?postId=${support.post}`)).status, 404)
  await support.database.query(
    `insert into support.thread_links (thread_id, target_id)
     select $1, 'post_' || lpad(n::text, 26, '0') from generate_series(1, $2::int) n`,
    [conversation.id, maxLinks],
  )
  const full = await support.api.post(path, { postId: support.post })
  assert.deepEqual([full.status, pathsOf(full)], [400, ['postId']])
})

test('without the feedback service, a conversation cannot be linked but unlinked', async () => {
  await using support = await startTickets()
  const conversation = await support.startConversation()
  await support.on(conversation, 'link', { postId: support.post })
  await support.stopFeedback()
  const path = `/conversations/${conversation.id}/link`
  const away = await support.api.post(path, { postId: newId('post') })
  assert.deepEqual([away.status, away.error.code], [503, 'UNAVAILABLE'])
  assert.equal((await support.api.delete(`${path}?postId=${support.post}`)).status, 200)
})
