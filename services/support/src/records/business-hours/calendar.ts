import { Temporal } from 'temporal-polyfill'

/** From when until when, in minutes since midnight by the clock on the wall; 1440 is the end of the day. */
export type OpenInterval = { from: number; to: number }

/** When a team works. Times are those that a clock in the zone shows, on days when it jumps as well. */
export type Calendar = {
  /** IANA name, such as `Europe/Zurich`. */
  timeZone: string
  /** Monday first; each day's intervals in order and apart. */
  week: OpenInterval[][]
  /** Dates (`2026-12-25`) on which nobody works. */
  holidays: ReadonlySet<string>
}

/** A stretch of open time, in ms since the epoch; `to` is no longer in it. */
type Stretch = { from: number; to: number }

/** Ten years: a calendar that does not open for so long never does. */
const farthestDays = 3660

/** A part of a day in which the zone's offset (ms) stays as it is. */
type Piece = Stretch & { offset: number }

const startOf = (date: Temporal.PlainDate, timeZone: string) => date.toZonedDateTime(timeZone)

/** Mostly the whole day; on the day of a jump the part before it and the part behind. */
const piecesOf = (date: Temporal.PlainDate, timeZone: string): Piece[] => {
  const start = startOf(date, timeZone)
  const end = startOf(date.add({ days: 1 }), timeZone)
  const piece = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): Piece => ({
    from: from.epochMilliseconds,
    to: to.epochMilliseconds,
    offset: from.offsetNanoseconds / 1e6,
  })
  const jump = start.offsetNanoseconds === end.offsetNanoseconds ? null : start.getTimeZoneTransition('next')
  return jump && jump.epochMilliseconds < end.epochMilliseconds
    ? [piece(start, jump), piece(jump, end)]
    : [piece(start, end)]
}

const minuteMs = 60_000

/** The open stretches of one day, in order. */
const openOn = ({ timeZone, week, holidays }: Calendar, date: Temporal.PlainDate): Stretch[] => {
  const intervals = holidays.has(date.toString()) ? [] : (week[date.dayOfWeek - 1] ?? [])
  if (intervals.length === 0) return []
  const midnight = Date.UTC(date.year, date.month - 1, date.day)
  return piecesOf(date, timeZone)
    .flatMap(piece =>
      intervals.map(({ from, to }) => ({
        from: Math.max(piece.from, midnight + from * minuteMs - piece.offset),
        to: Math.min(piece.to, midnight + to * minuteMs - piece.offset),
      })),
    )
    .filter(({ from, to }) => from < to)
}

/**
 * The open stretches from a moment on, the first one cut to begin there. Ends after ten years without one, or when none
 * that begins before `until` is left.
 */
function* openFrom(calendar: Calendar, at: number, until = Number.POSITIVE_INFINITY): Generator<Stretch> {
  let date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(calendar.timeZone).toPlainDate()
  for (let closed = 0; closed < farthestDays; closed++) {
    for (const { from, to } of openOn(calendar, date)) {
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
 * The moment (ms) at which so much open time (ms) has passed since `start`; undefined when the calendar never opens for so
 * long. Time that ends with an interval is due at that interval's end, not when the next one begins.
 */
export const addOpenTime = (calendar: Calendar, start: number, amount: number): number | undefined => {
  if (amount === 0) return start
  let left = amount
  for (const { from, to } of openFrom(calendar, start)) {
    if (left <= to - from) return from + left
    left -= to - from
  }
  return undefined
}

/** How much open time (ms) lies between two moments; 0 when the second is not later. */
export const openTimeBetween = (calendar: Calendar, start: number, end: number): number => {
  let sum = 0
  for (const { from, to } of openFrom(calendar, start, end)) sum += Math.min(to, end) - from
  return sum
}
