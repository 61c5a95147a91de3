import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warningOf } from '../../tools/compatibility/measured.ts'
import { figure } from './harness/row.ts'
import { figuresIn, table } from './report.ts'
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

test('figures are read from a table, so that those of two commits can be compared', () => {
  const figures = [
    figure('create a post, c=16', 'requests/s', [1234.4], value => ({ aim: '≥ 1', met: value >= 1 })),
    figure('idle', '% of a core', [0.52]),
    figure('growth', 'MB', [-3]),
  ]
  assert.deepEqual(figuresIn(`AMD EPYC, 2 cores\n\nCreating (create, 3 s)\n${table(figures)}`), [
    { name: 'create a post, c=16', unit: 'requests/s', value: 1234 },
    { name: 'idle', unit: '% of a core', value: 0.52 },
    { name: 'growth', unit: 'MB', value: -3 },
  ])
})

test('the check warns of figures that are older than 30 days or 300 commits', () => {
  const now = Date.parse('2026-03-31T12:00:00Z')
  assert.equal(warningOf({ day: '2026-03-01', commits: 300 }, now), undefined)
  assert.match(warningOf({ day: '2026-02-28', commits: 1 }, now) ?? '', /is 31 days and 1 commits old/)
  assert.match(warningOf({ day: '2026-03-31', commits: 301 }, now) ?? '', /is 0 days and 301 commits old/)
})
