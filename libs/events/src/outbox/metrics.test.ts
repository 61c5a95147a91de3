import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tx } from '@earshot/db'
import { metrics, startLoops } from '@earshot/runtime'
import { eventually } from '@earshot/testing'
import { ada, log, titled, withOutbox } from '../harness.ts'
import { emit } from './emit.ts'
import { outboxMetrics } from './metrics.ts'

const shown = async (name: string): Promise<number | undefined> => {
  const text = await metrics.getSingleMetricAsString(name)
  const [, value] = /^\w+\{service="feedback"\} (\S+)$/m.exec(text) ?? []
  return value === undefined ? undefined : Number(value)
}

test('the outbox metrics report unpublished events, outbox lag and events that are no longer published', async () => {
  await using outbox = await withOutbox()
  for (const title of ['published', 'failed', 'old', 'new'])
    await tx(outbox.pool, db => emit(db, ada, 'post.restored', titled(title)))
  await outbox.server.query(`
    update feedback.outbox set
      published_at = case when body like '%published%' then now() end,
      failed_at = case when body like '%failed%' then now() end,
      created_at = case when body like '%old%' then now() - interval '90 seconds' else created_at end`)
  const { stop } = startLoops([outboxMetrics(outbox.database, 'feedback')], log)
  try {
    await eventually(async () => (await shown('earshot_outbox_unpublished')) === 2)
    assert.equal(await shown('earshot_outbox_failed'), 1)
    const age = (await shown('earshot_outbox_oldest_seconds')) ?? 0
    assert.ok(age >= 90 && age < 150, `${age} s`)
  } finally {
    await stop()
  }
  assert.equal(
    await shown('earshot_outbox_unpublished'),
    undefined,
    'metrics have no values after the loop has stopped',
  )
})

test('an empty outbox has a lag of 0', async () => {
  await using outbox = await withOutbox()
  const { stop } = startLoops([outboxMetrics(outbox.database, 'feedback')], log)
  try {
    await eventually(async () => (await shown('earshot_outbox_unpublished')) === 0)
    assert.equal(await shown('earshot_outbox_oldest_seconds'), 0)
    assert.equal(await shown('earshot_outbox_failed'), 0)
  } finally {
    await stop()
  }
})
