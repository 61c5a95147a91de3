import { failFields } from '@earshot/contracts'
import { Temporal } from 'temporal-polyfill'

/** The most that one report looks at: a year, and a leap one. */
export const longestDays = 366
const daysByDefault = 30

type Asked = { dateFrom?: string | undefined; dateTo?: string | undefined; timezone: string }

/** Days of a time zone, and the moments (ISO) at which they begin; the last one ends at `end`. */
export type Span = { days: string[]; starts: string[]; end: string }

const momentOf = (date: Temporal.PlainDate, timezone: string): string =>
  new Date(date.toZonedDateTime(timezone).epochMilliseconds).toISOString()

const refuse = (path: string, message: string): never => failFields({ path, code: 'invalid', message })

/** The days that are meant; the thirty up to today, in the zone, where nothing is said. */
export const spanOf = ({ dateFrom, dateTo, timezone }: Asked, now: number): Span => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate()
  const last = dateTo === undefined ? today : Temporal.PlainDate.from(dateTo)
  const first =
    dateFrom === undefined ? last.subtract({ days: daysByDefault - 1 }) : Temporal.PlainDate.from(dateFrom)
  const count = first.until(last, { largestUnit: 'day' }).days + 1
  if (count < 1) refuse('dateFrom', 'must not be after dateTo')
  if (count > longestDays)
    refuse('dateFrom', `must be at most ${longestDays} days before dateTo, which counts as one`)
  const dates = Array.from({ length: count }, (_, days) => first.add({ days }))
  return {
    days: dates.map(String),
    starts: dates.map(date => momentOf(date, timezone)),
    end: momentOf(last.add({ days: 1 }), timezone),
  }
}
