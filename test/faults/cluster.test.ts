import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCluster } from '../cluster/run.ts'

test('three RabbitMQ nodes, two PostgreSQL servers and two processes of each service lose one of each under load, and nothing that was accepted', async context => {
  const rows = await runCluster({ perSecond: 5, awayMs: 3000, say: what => context.diagnostic(what) })
  for (const row of rows) {
    const { phase, accepted, delivered, lost } = row
    context.diagnostic(JSON.stringify(row))
    assert.ok(accepted > 0, phase)
    assert.deepEqual({ phase, delivered, lost }, { phase, delivered: 2 * accepted, lost: 0 })
  }
  const byRabbit = rows.filter(({ phase }) => phase.includes('RabbitMQ'))
  assert.equal(byRabbit.length, 2)
  // A processor that everything shares may make one wait too long; requests that need the node would all be refused.
  for (const { phase, accepted, refused } of byRabbit)
    assert.ok(refused < accepted / 20, `${phase}: ${refused} of ${accepted} were refused at first`)
})
