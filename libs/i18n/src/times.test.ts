import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from './languages.ts'
import { dateIn, dateTimeIn, relativeTimeIn } from './times.ts'

test('a relative time uses the largest unit that fits', () => {
  const now = Date.parse('2026-03-05T12:00:00Z')
  const far = (moment: string) => relativeTimeIn('en', moment, now)
  assert.equal(far('2026-03-05T12:00:20Z'), 'now')
  assert.equal(far('2026-03-05T10:00:00Z'), '2 hours ago')
  assert.equal(far('2026-03-06T12:30:00Z'), 'tomorrow')
  assert.equal(far('2025-01-05T12:00:00Z'), 'last year')
})

test('a relative time can show seconds', () => {
  const now = Date.parse('2026-03-05T12:00:00Z')
  const far = (moment: string, language: Language = 'en') => relativeTimeIn(language, moment, now, 'second')
  assert.equal(far('2026-03-05T11:59:59.700Z'), 'now')
  assert.equal(far('2026-03-05T11:59:59Z'), '1 second ago')
  assert.equal(far('2026-03-05T11:59:01Z'), '59 seconds ago')
  assert.equal(far('2026-03-05T11:59:00Z'), '1 minute ago')
  assert.equal(far('2026-03-05T12:00:04Z'), 'in 4 seconds')
  assert.match(far('2026-03-05T11:59:30Z', 'ar'), /ثانية/)
  const clock = (finest?: 'second') => dateTimeIn('en', '2026-03-05T12:00:07Z', finest)
  assert.deepEqual([/:07/.test(clock()), /:07/.test(clock('second'))], [false, true])
})

test('a day is that of UTC, in the words of each language', () => {
  const days = (['de', 'en', 'es', 'fr', 'ja'] as const).map(language =>
    dateIn(language, '2026-03-09T23:30:00Z'),
  )
  assert.deepEqual(days, ['9. März 2026', 'Mar 9, 2026', '9 mar 2026', '9 mars 2026', '2026年3月9日'])
})
