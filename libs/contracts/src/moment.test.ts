import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moment, periodEnd, periodStart } from './moment.ts'

const utcOf = (text: string) => moment.safeParse(text).data

test('a time is converted to UTC, whatever its offset and the case of its letters', () => {
  for (const text of [
    '2026-03-01T09:30:00Z',
    '2026-03-01t09:30:00z',
    '2026-03-01T09:30:00z',
    '2026-03-01t11:30:00.000000+02:00',
  ])
    assert.equal(utcOf(text), '2026-03-01T09:30:00.000Z', text)
  for (const period of [periodStart, periodEnd])
    assert.equal(period.parse('2026-03-01t09:30:00.5z'), '2026-03-01T09:30:00.500Z')
})

test('a leap second is the second after it', () => {
  const seconds = {
    '2016-12-31T23:59:60Z': '2017-01-01T00:00:00.000Z',
    '2016-12-31t23:59:60.25z': '2017-01-01T00:00:00.250Z',
    '1990-12-31T15:59:60-08:00': '1991-01-01T00:00:00.000Z',
    '2015-07-01T05:29:60+05:30': '2015-07-01T00:00:00.000Z',
  }
  for (const [text, utc] of Object.entries(seconds)) {
    assert.equal(utcOf(text), utc, text)
    assert.equal(periodStart.parse(text), utc, text)
  }
})

test('a second 60 that is not the last of a month in UTC is invalid', () => {
  for (const text of [
    '2016-12-31T22:59:60Z',
    '2016-12-30T23:59:60Z',
    '2016-12-31T23:59:60+01:00',
    '2016-12-31T23:59:61Z',
    '2016-02-30T23:59:60Z',
    '9999-12-31T23:59:60Z',
    '2016-12-31T23:60:00Z',
  ])
    assert.equal(utcOf(text), undefined, text)
})
