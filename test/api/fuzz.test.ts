import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEarshot } from '../deployments/earshot.ts'
import { fuzzEnvironment } from '../fuzz/requests.ts'
import { fuzz } from '../fuzz/run.ts'

test('random requests to every operation cause no server fault and no undocumented status', async () => {
  await using earshot = await startEarshot(fuzzEnvironment)
  const { findings, asked, requests, statuses, forged } = await fuzz(earshot, { requests: 800, seed: 4711 })
  assert.deepEqual(findings, [])
  assert.equal(requests, 800)
  assert.ok(forged > 10, `${forged} cursors were forged`)
  assert.ok(asked.size > 150, `${asked.size} operations got requests`)
  const done = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
  assert.ok(done > 100, `only ${done} requests succeeded`)
})
