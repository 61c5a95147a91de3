import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameToShow } from '@earshot/contracts'
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

test('a reply of an anonymous visitor names the visitor as the panel does, and is quoted in paragraphs', async () => {
  await using support = await startSupport()
  const ben = support.agent('Ben')
  const conversation = await support.startConversation({ visitor: { anonymous: true }, subject: 'Export' })
  await support.on(conversation, 'assign', { assignedPrincipalId: ben })
  const content = 'Hello?\n\nThe **export** stops.'
  await support.on(conversation, 'messages', { content, senderType: 'visitor' })
  const name = nameToShow({ id: conversation.visitorPrincipalId, name: null })
  assert.match(name, /^Visitor /)
  assert.deepEqual((await requests(support)).at(-1), [
    'reply',
    [ben],
    'Export',
    name,
    'Hello?\n\nThe export stops.',
  ])
})

test('an assignment by a workflow names no one, also if a message of the visitor has started it', async () => {
  await using support = await startSupport()
  const ben = support.agent('Ben')
  const { id, visitorPrincipalId } = await support.startConversation({ visitor, subject: 'Export fails' })
  const actions = [{ type: 'assign', assignedPrincipalId: ben }]
  await support.create('/workflows', { name: 'To Ben', trigger: 'customer_replied', actions })
  const grace = support.as({ ...testAdmin, principalId: visitorPrincipalId, name: 'Grace', role: 'user' })
  assert.equal((await grace.post(`/conversations/${id}/messages`, { content: 'Hello?' })).status, 201)
  assert.deepEqual(await requests(support), [['assignment', [ben], 'Export fails', null, null]])
})

test('the assignee of a conversation is notified of its SLA target, and without one, its team', async () => {
  await using support = await startSupport({ environment: { SERVICE_ROLE: 'all' } })
  const [ben, cleo] = [support.agent('Ben'), support.agent('Cleo')]
  await support.create('/sla-policies', {
    name: 'Standard',
    isDefault: true,
    targets: { firstResponseSeconds: 3600 },
  })
  const conversation = await support.startConversation({ visitor, subject: 'Export fails' })
  const team = await support.create('/teams', { name: 'Billing', memberPrincipalIds: [ben, cleo] })
  await support.startConversation({ visitor, subject: 'Of the team', assignedTeamId: team.id })
  await support.startConversation({ visitor, subject: 'Of no team' })
  await support.on(conversation, 'assign', { assignedPrincipalId: ben })
  const alarms = (count: number) =>
    eventually(async () => {
      const found = (await requests(support)).filter(([kind]) => String(kind).startsWith('sla_'))
      return found.length === count && found
    })
  await advanceClocks(support, 3590)
  await alarms(3)
  await advanceClocks(support, 20)
  const found = (await alarms(6)).map(([kind, recipients, title]) => [title, kind, recipients])
  assert.deepEqual(found.toSorted(), [
    ['Export fails', 'sla_approaching', [ben]],
    ['Export fails', 'sla_breached', [ben]],
    ['Of no team', 'sla_unassigned', 'team'],
    ['Of no team', 'sla_unassigned', 'team'],
    ['Of the team', 'sla_unassigned', [ben, cleo].toSorted()],
    ['Of the team', 'sla_unassigned', [ben, cleo].toSorted()],
  ])
})
