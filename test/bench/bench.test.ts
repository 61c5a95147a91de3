import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rows } from './rows/index.ts'

/** Units that may be 0 in a smoke run, since Linux counts CPU time in hundredths of a second. */
const mayBeZero = [
  'requests',
  'MB',
  'kB',
  'µs of CPU',
  'ms of CPU',
  'transactions',
  'transactions/s',
  '% of a core',
]

for (const { name, measure } of rows)
  test(`the benchmark measures ${name}`, async ({ signal }) => {
    const figures = await measure({ size: 'smoke', environment: {}, signal })
    assert.ok(figures.length > 0)
    for (const figure of figures) {
      const numbers = [figure.value, figure.ratio ?? 1, figure.reference?.value ?? 1]
      assert.ok(numbers.every(Number.isFinite), JSON.stringify(figure))
      assert.ok(numbers.every(it => it > 0) || mayBeZero.includes(figure.unit), JSON.stringify(figure))
    }
  })
