import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { batcher } from './batch.ts'

/** A `run` whose batches the test ends. */
const heldBatches = () => {
  const batches: { items: number[]; end: () => void }[] = []
  const run = (items: number[]) =>
    new Promise<number[]>(resolve => {
      batches.push({ items, end: () => resolve(items.map(item => item * 10)) })
    })
  return { batches, run, items: () => batches.map(batch => batch.items) }
}

test('an idle batcher runs the items of one turn at once in one batch', async () => {
  const held = heldBatches()
  const add = batcher({ limit: 10, inFlight: 1, run: held.run })
  const results = Promise.all([add(1), add(2), add(3)])
  await turn()
  assert.deepEqual(held.items(), [[1, 2, 3]])
  held.batches[0]?.end()
  assert.deepEqual(await results, [10, 20, 30])
})

test('items wait for the next batch while the maximum of batches is running', async () => {
  const held = heldBatches()
  const add = batcher({ limit: 3, inFlight: 2, run: held.run })
  const results: Promise<number>[] = []
  for (let item = 1; item <= 8; item++) {
    results.push(add(item))
    await turn()
  }
  assert.deepEqual(held.items(), [[1], [2]])
  held.batches[1]?.end()
  await turn()
  assert.deepEqual(held.items(), [[1], [2], [3, 4, 5]])
  held.batches[0]?.end()
  held.batches[2]?.end()
  await turn()
  assert.deepEqual(held.items().slice(3), [[6, 7, 8]])
  held.batches[3]?.end()
  assert.deepEqual(await Promise.all(results), [10, 20, 30, 40, 50, 60, 70, 80])
})

test('a full batch starts before the turn ends', () => {
  const held = heldBatches()
  const add = batcher({ limit: 2, inFlight: 1, run: held.run })
  void add(1)
  void add(2)
  assert.deepEqual(held.items(), [[1, 2]])
})

test('a bad item does not fail the others', async () => {
  const batches: number[][] = []
  const add = batcher<number, string>({
    limit: 10,
    inFlight: 1,
    run: async items => {
      batches.push(items)
      if (items.includes(3)) throw new Error('three is not welcome')
      return items.map(String)
    },
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map(add))
  assert.deepEqual(batches, [[1, 2, 3, 4], [1], [2], [3], [4]])
  assert.deepEqual(
    results.map(result => (result.status === 'fulfilled' ? result.value : String(result.reason))),
    ['1', '2', 'Error: three is not welcome', '4'],
  )
})

test('a run that throws synchronously fails only its items', async () => {
  const add = batcher<number, number>({
    limit: 1,
    inFlight: 1,
    run: items => {
      if (items[0] === 1) throw new Error('at once')
      return Promise.resolve(items)
    },
  })
  await assert.rejects(add(1), /at once/)
  assert.equal(await add(2), 2)
})

test('each item gets its own result, whatever the timing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(2), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 4 }),
      async (gaps, limit, inFlight) => {
        let running = 0
        const add = batcher<number, number>({
          limit,
          inFlight,
          run: async items => {
            running++
            assert.ok(items.length <= limit && running <= inFlight)
            await turn()
            running--
            return items.map(item => -item)
          },
        })
        const results: Promise<number>[] = []
        for (const [item, gap] of gaps.entries()) {
          results.push(add(item))
          for (let turns = 0; turns < gap; turns++) await turn()
        }
        assert.deepEqual(
          await Promise.all(results),
          gaps.map((_, item) => -item),
        )
      },
    ),
    { numRuns: 50 },
  )
})
