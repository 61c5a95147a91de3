import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationScale, scoreScale } from './scale.ts'
import { toReportSearch } from './search.ts'
import { spanOf } from './span.ts'

test('a period of days ends today, and a custom range is used as given', () => {
  const now = new Date(2026, 2, 5, 23, 30)
  assert.deepEqual(spanOf({ days: 7 }, now), { dateFrom: '2026-02-27', dateTo: '2026-03-05' })
  assert.deepEqual(spanOf({}, now), { dateFrom: '2026-02-04', dateTo: '2026-03-05' })
  const span = { from: '2026-01-01', to: '2026-01-31' }
  assert.deepEqual(spanOf(span, now), { dateFrom: '2026-01-01', dateTo: '2026-01-31' })
})

test('invalid report parameters in the URL are ignored', () => {
  const search = { days: 30, by: 'team', kind: 'ticket', metric: 'resolution' }
  assert.deepEqual(toReportSearch(search), search)
  assert.deepEqual(toReportSearch({ from: '2026-01-01', to: '2026-01-31', days: 7 }), {
    from: '2026-01-01',
    to: '2026-01-31',
  })
  assert.deepEqual(toReportSearch({ days: 8, by: 'visitor', from: '2026-13-01', to: 'now', kind: 1 }), {})
})

test('a scale for durations has round steps from 0 to above the maximum', () => {
  assert.deepEqual(durationScale(0).ticks, [0, 1])
  assert.deepEqual(durationScale(3000).ticks, [0, 900, 1800, 2700, 3600])
  for (const most of [1, 59, 3601, 90_000, 10_000_000, 90_000_000]) {
    const { ticks, at } = durationScale(most)
    assert.ok(at(most) <= 1 && at(most) > 0.3, `${most}`)
    assert.ok(ticks.length <= 6, `${most}: ${ticks}`)
  }
  assert.deepEqual([1, 3, 5].map(scoreScale().at), [0, 0.5, 1])
})
