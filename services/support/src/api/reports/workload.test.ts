import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { startSupport } from '../../harness.ts'
import { advanceClocks } from '../../reactions/sla/harness.ts'

test('the current workload counts open, unassigned, at-risk and breached items', async () => {
  await using it = await startSupport({ environment: { SERVICE_ROLE: 'all' } })
  const now = async () => (await it.api.get('/reports/now')).data
  const listed = async (list: string): Promise<string[]> =>
    (await it.api.get(list)).data.map(({ id }: { id: string }) => id)
  const nothing = { open: 0, unassigned: 0, slaAtRisk: 0, slaBreached: 0 }
  assert.deepEqual(await now(), {
    conversations: { ...nothing, snoozed: 0 },
    tickets: { ...nothing, pending: 0 },
  })
  await it.on(await it.startConversation(), 'status', { status: 'snoozed' })
  await it.create('/sla-policies', {
    name: 'Everybody',
    targets: { firstResponseSeconds: 3600, resolutionSeconds: 7200, timeToResolveSeconds: 3600 },
    isDefault: true,
  })
  const first = await it.startConversation()
  await it.on(await it.startConversation(), 'status', { status: 'closed' })
  const ticket = await it.create('/tickets', { type: 'customer', title: 'A crash' })
  const { conversations, tickets } = await now()
  assert.deepEqual(conversations, { ...nothing, open: 1, unassigned: 1, snoozed: 1 })
  assert.deepEqual([tickets.open, tickets.unassigned], [1, 1])
  await advanceClocks(it, 2700)
  await eventually(async () => {
    const { conversations, tickets } = await now()
    return conversations.slaAtRisk === 1 && tickets.slaAtRisk === 1
  })
  assert.deepEqual(await listed('/conversations?sla=at_risk'), [first.id])
  assert.deepEqual(await listed('/tickets?sla=at_risk'), [ticket.id])
  assert.deepEqual(await listed('/tickets?sla=breached'), [])
  await advanceClocks(it, 6000)
  // One conversation with two breached targets counts once.
  await eventually(async () => {
    const { conversations, tickets } = await now()
    return conversations.slaBreached === 1 && tickets.slaBreached === 1
  })
  assert.deepEqual(await listed('/conversations?sla=breached'), [first.id])
  assert.deepEqual(await listed('/tickets?sla=breached'), [ticket.id])
  assert.deepEqual(await listed('/tickets?sla=at_risk'), [], 'breached items are not at risk')
  await it.on(first, 'assign', { assignedPrincipalId: it.agent() })
  assert.equal((await now()).conversations.unassigned, 0)
})
