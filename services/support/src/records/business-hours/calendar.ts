import { Temporal } from 'temporal-polyfill'

/** Minutes since midnight in local time; 1440 is the end of the day. */
export type OpenInterval = { from: number; to: number }

/** The working hours of a team in local time, also on days on which the clocks change. */
export type Calendar = {
  /** IANA name, such as `Europe/Zurich`. */
  timeZone: string
  /** Monday first. The intervals of a day are sorted and do not overlap. */
  week: OpenInterval[][]
  /** Dates (`2026-12-25`) that are not worked. */
  holidays: ReadonlySet<string>
}

/** A period of open time in ms since the epoch; `to` is exclusive. */
type OpenPeriod = { from: number; to: number }

/** Ten years. A calendar without an open period for this long never opens. */
const maxSearchDays = 3660

/** A part of a day with a constant offset (ms) from UTC. */
type DayPart = OpenPeriod & { offset: number }

const startOf = (date: Temporal.PlainDate, timeZone: string) => date.toZonedDateTime(timeZone)

/** Usually the whole day; on a day on which the clocks change, the parts before and after the change. */
const partsOf = (date: Temporal.PlainDate, timeZone: string): DayPart[] => {
  const start = startOf(date, timeZone)
  const end = startOf(date.add({ days: 1 }), timeZone)
  const part = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): DayPart => ({
    from: from.epochMilliseconds,
    to: to.epochMilliseconds,
    offset: from.offsetNanoseconds / 1e6,
  })
  const jump = start.offsetNanoseconds === end.offsetNanoseconds ? null : start.getTimeZoneTransition('next')
  return jump && jump.epochMilliseconds < end.epochMilliseconds
    ? [part(start, jump), part(jump, end)]
    : [part(start, end)]
}

const minuteMs = 60_000

/** The open stretches of one day, in order. */
const openPeriodsOn = ({ timeZone, week, holidays }: Calendar, date: Temporal.PlainDate): OpenPeriod[] => {
  const intervals = holidays.has(date.toString()) ? [] : (week[date.dayOfWeek - 1] ?? [])
  if (intervals.length === 0) return []
  const midnight = Date.UTC(date.year, date.month - 1, date.day)
  return partsOf(date, timeZone)
    .flatMap(part =>
      intervals.map(({ from, to }) => ({
        from: Math.max(part.from, midnight + from * minuteMs - part.offset),
        to: Math.min(part.to, midnight + to * minuteMs - part.offset),
      })),
    )
    .filter(({ from, to }) => from < to)
}

/**
 * The open periods after `at`; the first may start at `at`. Ends after ten years without an open period, or at the first
 * period that starts at or after `until`.
 */
function* openPeriods(
  calendar: Calendar,
  at: number,
  until = Number.POSITIVE_INFINITY,
): Generator<OpenPeriod> {
  let date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(calendar.timeZone).toPlainDate()
  for (let closed = 0; closed < maxSearchDays; closed++) {
    for (const { from, to } of openPeriodsOn(calendar, date)) {
      if (to <= at) continue
      if (from >= until) return
      closed = 0
      yield { from: Math.max(from, at), to }
    }
    date = date.add({ days: 1 })
    if (startOf(date, calendar.timeZone).epochMilliseconds >= until) return
  }
}

/**
 * The time (ms) at which `amount` ms of open time have passed since `start`, or undefined if the calendar never opens for that
 * long. If the amount ends with an interval, the result is the end of that interval, not the start of the next one.
 */
export const addOpenTime = (calendar: Calendar, start: number, amount: number): number | undefined => {
  if (amount === 0) return start
  let left = amount
  for (const { from, to } of openPeriods(calendar, start)) {
    if (left <= to - from) return from + left
    left -= to - from
  }
  return undefined
}

/** The open time (ms) between two times; 0 if the second is not later. */
export const openTimeBetween = (calendar: Calendar, start: number, end: number): number => {
  let sum = 0
  for (const { from, to } of openPeriods(calendar, start, end)) sum += Math.min(to, end) - from
  return sum
}

/** The time (ms) at or after `at` at which the calendar opens: `at` itself while it is open. Undefined if it never opens. */
export const nextOpening = (calendar: Calendar, at: number): number | undefined => {
  for (const { from } of openPeriods(calendar, at)) return from
  return undefined
}
