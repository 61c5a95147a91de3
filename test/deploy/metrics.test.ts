import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'

/** Made of the registry of all services; `npm run check` holds that it is up to date. */
const page = readFileSync(join(root, 'docs/reference/metrics.md'), 'utf8')

const metrics = new Map(
  [...page.matchAll(/^\| `(earshot_\w+)` \| (\w+) \| ([^|]*) \|/gm)].map(
    ([, name = '', type, labels = '']) => [
      name,
      { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label) },
    ],
  ),
)

test('what an operator of deliveries has to see is counted', () => {
  const promised: Record<string, string> = {
    earshot_outbox_unpublished: 'gauge',
    earshot_outbox_oldest_seconds: 'gauge',
    earshot_outbox_parked: 'gauge',
    earshot_broker_confirm_duration_seconds: 'histogram',
    earshot_broker_publish_failures_total: 'counter',
    earshot_broker_connected: 'gauge',
    earshot_lanes_messages: 'gauge',
    earshot_lanes_longest: 'gauge',
    earshot_lanes_backlogged: 'gauge',
    earshot_queue_messages: 'gauge',
    earshot_webhooks: 'gauge',
    earshot_breakers: 'gauge',
    earshot_delivery_attempts_total: 'counter',
    earshot_delivery_attempt_duration_seconds: 'histogram',
    earshot_delivery_end_to_end_seconds: 'histogram',
    earshot_deliveries_swept_total: 'counter',
    earshot_duplicates_suppressed_total: 'counter',
    earshot_addresses_blocked_total: 'counter',
  }
  for (const [name, type] of Object.entries(promised)) assert.equal(metrics.get(name)?.type, type, name)
})

test('no label is one that grows with use: ids, addresses and names of people make no series', () => {
  // Each has as many values as the code gives it, and `route` as many as there are operations.
  const bounded = ['service', 'method', 'route', 'status', 'outcome', 'reason', 'exchange', 'code', 'kind']
  const allowed = new Set([...bounded, 'state', 'queue'])
  for (const [name, { labels }] of metrics)
    for (const label of labels) assert.ok(label && allowed.has(label), `${name} by ${label}`)
})

test('a metric that a guide names is there', () => {
  // The guide for teams inside names tables, which are in their own databases.
  const guides = globSync('docs/guides/*.md', { cwd: root }).filter(
    file => !file.endsWith('/consume-events.md'),
  )
  const named = guides.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bearshot_\w+/g)].map(([name]) => name),
  )
  assert.ok(named.length > 5)
  for (const name of named) assert.ok(metrics.has(name), name)
})
