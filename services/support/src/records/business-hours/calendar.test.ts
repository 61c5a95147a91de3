import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addOpenTime, type Calendar, openTimeBetween } from './calendar.ts'
import { openStateOf } from './state.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const office = [{ from: 9 * 60, to: 17 * 60 }]
const weekdays = [office, office, office, office, office, [], []]
const calendar = (timeZone: string, more: Partial<Calendar> = {}): Calendar => ({
  timeZone,
  week: weekdays,
  holidays: new Set(),
  ...more,
})

const due = (it: Calendar, start: string, amount: number) => {
  const at = addOpenTime(it, Date.parse(start), amount)
  return at === undefined ? undefined : new Date(at).toISOString()
}

test('an hour from Friday 16:30 is due on Monday 9:30', () => {
  const zurich = calendar('Europe/Zurich') // two hours ahead of UTC in summer
  assert.equal(due(zurich, '2026-07-03T14:30:00.000Z', hour), '2026-07-06T07:30:00.000Z')
})

test('an amount that fills an interval is due when it closes, not when the next one opens', () => {
  assert.equal(due(calendar('UTC'), '2026-07-06T09:00:00.000Z', 8 * hour), '2026-07-06T17:00:00.000Z')
})

test('time that starts outside business hours counts from the next opening; zero time is due at once', () => {
  assert.equal(due(calendar('UTC'), '2026-07-04T12:00:00.000Z', minute), '2026-07-06T09:01:00.000Z')
  assert.equal(due(calendar('UTC'), '2026-07-04T12:00:00.000Z', 0), '2026-07-04T12:00:00.000Z')
})

test('holidays and lunch breaks do not count', () => {
  const lunch = [
    { from: 8 * 60, to: 12 * 60 },
    { from: 13 * 60, to: 17 * 60 },
  ]
  const it = calendar('UTC', {
    week: Array.from({ length: 7 }, () => lunch),
    holidays: new Set(['2026-12-25']),
  })
  assert.equal(due(it, '2026-12-24T11:00:00.000Z', 6 * hour), '2026-12-26T09:00:00.000Z')
})

test('a night is shorter or longer by an hour when the clocks change', () => {
  const allDay = [{ from: 0, to: 1440 }]
  const it = calendar('Europe/Zurich', { week: Array.from({ length: 7 }, () => allDay) })
  const open = (from: string, to: string) => openTimeBetween(it, Date.parse(from), Date.parse(to)) / hour
  assert.equal(open('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'), 23)
  assert.equal(open('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), 25)
})

test('an interval from two to three at night is empty when that hour is skipped, and twice as long when it repeats', () => {
  const it = calendar('Europe/Zurich', {
    week: Array.from({ length: 7 }, () => [{ from: 2 * 60, to: 3 * 60 }]),
  })
  const open = (date: string) =>
    openTimeBetween(it, Date.parse(`${date}T00:00:00+02:00`), Date.parse(`${date}T12:00:00Z`)) / hour
  assert.deepEqual([open('2026-03-29'), open('2026-10-25'), open('2026-07-01')], [0, 2, 1])
})

test('a calendar is open, or opens with its next interval, or never', () => {
  const at = (it: Calendar, time: string) => openStateOf(it, Date.parse(time))
  const utc = calendar('UTC')
  assert.deepEqual(at(utc, '2026-07-06T09:00:00Z'), { isOpen: true, opensAt: null })
  assert.deepEqual(at(utc, '2026-07-06T16:59:59Z'), { isOpen: true, opensAt: null })
  assert.deepEqual(at(utc, '2026-07-06T17:00:00Z'), { isOpen: false, opensAt: '2026-07-07T09:00:00.000Z' })
  assert.deepEqual(at(utc, '2026-07-03T17:00:00Z'), { isOpen: false, opensAt: '2026-07-06T09:00:00.000Z' })
  const never = { ...utc, week: [[], [], [], [], [], [], []] }
  assert.deepEqual(at(never, '2026-07-06T09:00:00Z'), { isOpen: false, opensAt: null })
})

test('a calendar that never opens is never due', () => {
  const never = calendar('UTC', { week: [[], [], [], [], [], [], []] })
  assert.equal(addOpenTime(never, 0, minute), undefined)
  assert.equal(openTimeBetween(never, 0, 400 * day), 0)
})

const wallClock = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string) => {
  const known = wallClock.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  wallClock.set(timeZone, made)
  return made
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Whether a minute is open, computed from local time only. */
const isOpen = ({ timeZone, week, holidays }: Calendar, at: number): boolean => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  if (holidays.has(`${parts.year}-${parts.month}-${parts.day}`)) return false
  const clock = Number(parts.hour) * 60 + Number(parts.minute)
  const intervals = week[dayNames.indexOf(parts.weekday ?? '')] ?? []
  return intervals.some(({ from, to }) => from <= clock && clock < to)
}

const slowBetween = (it: Calendar, start: number, end: number): number => {
  let open = 0
  for (let at = start; at < end; at += minute) if (isOpen(it, at)) open += minute
  return open
}

/** Zones whose clocks change by an hour, by half an hour, at midnight, never, and across the date line. */
const zones = [
  'Europe/Zurich',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
  'Pacific/Auckland',
]

/** Half of the times are around the clock changes of 2026. */
const starts = [
  '2026-03-07',
  '2026-03-28',
  '2026-04-04',
  '2026-09-05',
  '2026-10-03',
  '2026-10-24',
  '2026-10-31',
]

const anInterval = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 4 })
  .map(quarters => quarters.slice(0, quarters.length & ~1).toSorted((a, b) => a - b))
  .map(quarters =>
    quarters.flatMap((from, index) =>
      index % 2 === 0 ? [{ from: from * 15, to: (quarters[index + 1] ?? 96) * 15 }] : [],
    ),
  )

const aCalendar = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    week: fc.array(anInterval, { minLength: 7, maxLength: 7 }),
    holidays: fc.constantFrom([], ['2026-10-25'], ['2026-03-09', '2026-04-05']),
  })
  .map(it => ({ ...it, holidays: new Set(it.holidays) }))

const aStart = fc
  .record({ date: fc.constantFrom(...starts), minutes: fc.integer({ min: 0, max: 2 * 1440 }) })
  .map(({ date, minutes }) => Date.parse(`${date}T00:00:00Z`) + minutes * minute)

test('open time equals the count of open minutes in local time, in every zone and over every clock change', () => {
  fc.assert(
    fc.property(aCalendar, aStart, fc.integer({ min: 0, max: 3 * 1440 }), (it, start, minutes) => {
      const end = start + minutes * minute
      assert.equal(openTimeBetween(it, start, end), slowBetween(it, start, end))
    }),
    { numRuns: 150 },
  )
})

test('exactly the requested open time is before the due time, and its last minute is open', () => {
  fc.assert(
    fc.property(aCalendar, aStart, fc.integer({ min: 1, max: 600 }), (it, start, minutes) => {
      const at = addOpenTime(it, start, minutes * minute)
      assert.ok(at !== undefined)
      assert.equal(openTimeBetween(it, start, at), minutes * minute)
      assert.ok(isOpen(it, at - minute))
    }),
    { numRuns: 300 },
  )
})
