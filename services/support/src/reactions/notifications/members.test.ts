import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { type Support, startSupport, testAdmin } from '../../harness.ts'
import { advanceClocks } from '../sla/harness.ts'

/** The requests since the start, as kind, recipients, title, actor and detail. */
const requests = async (support: Support) =>
  (
    await support.database.query(
      `select private, body::jsonb -> 'data' as data from support.outbox where type = 'notification.requested' order by seq`,
    )
  ).map(({ private: isPrivate, data }) => {
    assert.equal(isPrivate, true)
    const { kind, recipients, subject, actorName, detail } = data as Record<string, never>
    return [kind, recipients, (subject as unknown as { title: string }).title, actorName, detail]
  })

const visitor = { email: 'grace@example.com', name: 'Grace Holt' }

test('members are notified of mentions, assignments and replies, and never of what they did', async () => {
  await using support = await startSupport()
  const { api } = support
  const [ben, cleo] = [support.agent('Ben'), support.agent('Cleo')]
  const conversation = await support.startConversation({ visitor, subject: 'Export fails' })
  await support.on(conversation, 'assign', { assignedPrincipalId: ben })
  await support.on(conversation, 'assign', { assignedPrincipalId: ben })
  const mentionedPrincipalIds = [ben, cleo]
  await support.on(conversation, 'note', { content: 'Who knows this?', mentionedPrincipalIds })
  const reply = { content: 'Still broken.', senderType: 'visitor' }
  await support.on(conversation, 'messages', reply)
  await support.on(conversation, 'messages', { content: 'We look into it.' })
  await support.on(conversation, 'assign', { assignedPrincipalId: testAdmin.principalId })
  const ticket = await support.create('/tickets', { type: 'customer', title: 'CSV', requester: visitor })
  await api.post(`/tickets/${ticket.id}/assign`, { assignedPrincipalId: cleo })
  const admin = testAdmin.name
  assert.deepEqual(await requests(support), [
    ['assignment', [ben], 'Export fails', admin, null],
    ['mention', [ben, cleo], 'Export fails', admin, 'Who knows this?'],
    ['reply', [ben], 'Export fails', 'Grace Holt', 'Still broken.'],
    ['assignment', [cleo], `#${ticket.number} CSV`, admin, null],
  ])
})

test('the assignee of a conversation is notified of its SLA target', async () => {
  await using support = await startSupport({ environment: { SERVICE_ROLE: 'all' } })
  const ben = support.agent('Ben')
  await support.create('/sla-policies', {
    name: 'Standard',
    isDefault: true,
    targets: { firstResponseSeconds: 3600 },
  })
  const conversation = await support.startConversation({ visitor, subject: 'Export fails' })
  const unassigned = await support.startConversation({ visitor, subject: 'Unassigned' })
  await support.on(conversation, 'assign', { assignedPrincipalId: ben })
  assert.notEqual(unassigned.id, conversation.id)
  const until = (kind: string) =>
    eventually(async () => {
      const all = await requests(support)
      return all.some(([found]) => found === kind) && all
    })
  await advanceClocks(support, 3590)
  await until('sla_approaching')
  await advanceClocks(support, 20)
  const found = await until('sla_breached')
  assert.deepEqual(
    found.filter(([kind]) => kind !== 'assignment'),
    [
      ['sla_approaching', [ben], 'Export fails', null, 'Standard'],
      ['sla_breached', [ben], 'Export fails', null, 'Standard'],
    ],
  )
})
