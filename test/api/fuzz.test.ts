import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEarshot } from '../deployments/earshot.ts'
import { fuzz } from '../fuzz/run.ts'

test('random requests to every operation meet no fault of ours, and no status that is not described', async () => {
  await using earshot = await startEarshot({ RATE_LIMIT_PER_MINUTE: '0' })
  const { findings, asked, requests, statuses } = await fuzz(earshot, { requests: 800, seed: 4711 })
  assert.deepEqual(findings, [])
  assert.equal(requests, 800)
  assert.ok(asked.size > 150, `${asked.size} operations were asked`)
  const done = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
  assert.ok(done > 100, `${done} requests did something: the others stop at the first check`)
})
