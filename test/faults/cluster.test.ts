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
  assert.deepEqual(
    byRabbit.map(({ phase, refused }) => [phase, refused]),
    [
      ['a RabbitMQ node is killed', 0],
      ['a RabbitMQ node is silent', 0],
    ],
  )
})
