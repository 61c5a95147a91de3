import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'

/** Generated from the metrics of all services; `npm run check` ensures that it is up to date. */
const page = readFileSync(join(root, 'docs/reference/metrics.md'), 'utf8')

const metrics = new Map(
  [...page.matchAll(/^\| `(earshot_\w+)` \| (\w+) \| ([^|]*) \|/gm)].map(
    ([, name = '', type, labels = '']) => [
      name,
      { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label) },
    ],
  ),
)

test('the metrics that operators of deliveries need exist', () => {
  const expected: Record<string, string> = {
    earshot_outbox_unpublished: 'gauge',
    earshot_outbox_oldest_seconds: 'gauge',
    earshot_outbox_failed: 'gauge',
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
  for (const [name, type] of Object.entries(expected)) assert.equal(metrics.get(name)?.type, type, name)
})

test('labels have a bounded number of values: no ids, addresses or names', () => {
  // The code defines the values of each label; `route` has one per operation.
  const bounded = [
    'service',
    'upstream',
    'method',
    'route',
    'status',
    'outcome',
    'reason',
    'exchange',
    'code',
    'kind',
    'listener',
    'source',
  ]
  const allowed = new Set([...bounded, 'state', 'queue'])
  for (const [name, { labels }] of metrics)
    for (const label of labels) assert.ok(label && allowed.has(label), `${name} by ${label}`)
})

test('metrics in the guides exist', () => {
  // The guide for consumers has names of tables in their own databases.
  const guides = globSync('docs/guides/*.md', { cwd: root }).filter(
    file => !file.endsWith('/consume-events.md'),
  )
  const named = guides.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bearshot_\w+/g)].map(([name]) => name),
  )
  assert.ok(named.length > 5)
  for (const name of named) assert.ok(metrics.has(name), name)
})
