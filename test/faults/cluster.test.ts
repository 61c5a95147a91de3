import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCluster } from '../cluster/run.ts'

test('no accepted request is lost when a RabbitMQ node, a PostgreSQL server or a process of each service fails under load', async context => {
  const rows = await runCluster({ perSecond: 5, awayMs: 3000, log: message => context.diagnostic(message) })
  for (const row of rows) {
    const { phase, accepted, delivered, lost } = row
    context.diagnostic(JSON.stringify(row))
    assert.ok(accepted > 0, phase)
    assert.deepEqual({ phase, delivered, lost }, { phase, delivered: 2 * accepted, lost: 0 })
  }
  const byRabbit = rows.filter(({ phase }) => phase.includes('RabbitMQ'))
  assert.equal(byRabbit.length, 2)
  // All processes share the test machine, so a few requests may time out. If requests depended on the node, all would fail.
  for (const { phase, accepted, refused } of byRabbit)
    assert.ok(
      refused < accepted / 20,
      `${phase}: ${refused} refused attempts for ${accepted} accepted requests`,
    )
})
