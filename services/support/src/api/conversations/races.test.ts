import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, startSupport, testAdmin } from '../../harness.ts'
import { whileLocked } from '../threads/harness.ts'

test('of two different concurrent status changes, one succeeds and the other gets CONFLICT', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  await support.on({ id }, 'status', { status: 'snoozed' })
  await support.newEvents()
  const path = `/conversations/${id}/status`
  const [first, second] = await whileLocked(support, id, [
    () => support.api.post(path, { status: 'closed' }),
    () => support.as(member).post(path, { status: 'open' }),
  ])
  assert.equal(first?.status, 200)
  assert.deepEqual([second?.status, second?.error.code], [409, 'CONFLICT'])
  assert.equal((await support.conversation(id)).status, 'closed')
  assert.deepEqual(await support.types(), ['conversation.status_changed'])
})

test('two equal concurrent status changes both succeed and emit one event', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  await support.newEvents()
  const close = () => support.api.post(`/conversations/${id}/status`, { status: 'closed' })
  const responses = await whileLocked(support, id, [close, close])
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(await support.types(), ['conversation.status_changed'])
})

test('of two members who assign themselves at the same time, one gets CONFLICT', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  await support.newEvents()
  const take = (assignedPrincipalId: string) => () =>
    support.api.post(`/conversations/${id}/assign`, { assignedPrincipalId })
  const [first, second] = await whileLocked(support, id, [
    take(testAdmin.principalId),
    take(member.principalId),
  ])
  assert.equal(first?.status, 200)
  assert.deepEqual([second?.status, second?.error.code], [409, 'CONFLICT'])
  assert.equal((await support.conversation(id)).assignedPrincipalId, testAdmin.principalId)
  assert.deepEqual(await support.types(), ['conversation.assigned'])
})

test('a visitor message that arrives while the conversation is being closed reopens it', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  await support.newEvents()
  const [closed, written] = await whileLocked(support, id, [
    () => support.api.post(`/conversations/${id}/status`, { status: 'closed' }),
    () => support.api.post(`/conversations/${id}/messages`, { content: 'Wait!', senderType: 'visitor' }),
  ])
  assert.deepEqual([closed?.status, written?.status], [200, 201])
  assert.equal((await support.conversation(id)).status, 'open')
  assert.deepEqual(await support.types(), [
    'conversation.status_changed',
    'message.created',
    'conversation.status_changed',
  ])
})

test('concurrent status changes emit events that form a chain', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  await support.newEvents()
  const statuses = ['open', 'snoozed', 'closed']
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      support.api.post(`/conversations/${id}/status`, { status: statuses[index % 3] }),
    ),
  )
  let before = 'open'
  for (const { data } of await support.newEvents()) {
    assert.equal(data.previousStatus, before)
    assert.notEqual(data.newStatus, before)
    before = data.newStatus
  }
  assert.equal((await support.conversation(id)).status, before)
})
