import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHeapStatistics } from 'node:v8'
import { eventually } from '@earshot/testing'
import { shrinkWhenIdle } from './memory.ts'

const held = () => getHeapStatistics().total_physical_size / 2 ** 20

test('an idle process gives back the memory of a burst', async () => {
  let burst: string[] | undefined = Array.from({ length: 2_000_000 }, (_, index) => `item ${index}`)
  const most = held()
  assert.ok(burst.length > 0)
  burst = undefined
  shrinkWhenIdle({ everyMs: 100 })
  await eventually(() => held() < most - 50)
})
