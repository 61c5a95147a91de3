import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member, reader, startSupport, unknownIds } from '../../harness.ts'

test('a batch changes several conversations, and names the ones that it cannot change', async () => {
  await using support = await startSupport()
  const [a, b, c] = [
    await support.startConversation(),
    await support.startConversation(),
    await support.startConversation(),
  ]
  await support.on(b, 'status', { status: 'closed' })
  await support.on(c, 'tags', { tags: ['export', 'vip'] })
  const { status, data } = await support.api.post('/conversations/batch', {
    operations: [
      { method: 'assign', id: a.id, body: { assignedPrincipalId: member.principalId } },
      { method: 'priority', id: a.id, body: { priority: 'high' } },
      { method: 'tag', id: a.id, body: { tags: ['VIP'] } },
      { method: 'untag', id: c.id, query: { tags: 'vip' } },
      { method: 'update', id: a.id, body: { subject: 'Changed' } },
      { method: 'read', id: a.id },
      { method: 'unread', id: a.id },
      { method: 'status', id: b.id, body: { status: 'snoozed' } },
      { method: 'status', id: a.id, body: { status: 'later' } },
      { method: 'untag', id: c.id },
      { method: 'read', id: unknownIds.conversation },
      { method: 'read', id: a.id, query: { fast: 'true' } },
      { method: 'read' },
      { method: 'status', id: c.id, body: { status: 'closed' } },
    ],
  })
  assert.equal(status, 200)
  type Result = { status: number; error?: { code: string; details?: { errors: { path: string }[] } } }
  const results: Result[] = data
  assert.deepEqual(
    results.map(it => it.status),
    [200, 200, 200, 200, 200, 200, 200, 409, 400, 400, 404, 400, 400, 200],
  )
  assert.equal(results[7]?.error?.code, 'INVALID_TRANSITION')
  assert.deepEqual(
    [8, 9, 11, 12].map(index => results[index]?.error?.details?.errors[0]?.path),
    ['status', 'tags', 'fast', 'id'],
  )
  const { assignedPrincipalId, priority, tags, subject, unread } = await support.conversation(a.id)
  assert.deepEqual(
    { assignedPrincipalId, priority, tags, subject, unread },
    {
      assignedPrincipalId: member.principalId,
      priority: 'high',
      tags: ['vip'],
      subject: 'Changed',
      unread: true,
    },
  )
  const { tags: left, status: closed } = await support.conversation(c.id)
  assert.deepEqual([left, closed], [['export'], 'closed'])
})

test('a batch of conversations requires write access to support, and a known method', async () => {
  await using support = await startSupport()
  const { id } = await support.startConversation()
  const batch = (identity: typeof member, method: string) =>
    support.as(identity).post('/conversations/batch', { operations: [{ method, id }] })
  assert.equal((await batch(reader, 'read')).status, 403)
  assert.equal((await batch(member, 'read')).status, 200)
  for (const method of ['delete', 'create', 'constructor'])
    assert.equal((await batch(member, method)).status, 400, method)
})
