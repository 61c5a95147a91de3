import { failFields } from '@earshot/contracts'
import { Temporal } from 'temporal-polyfill'

/** The longest period of a report: a leap year. */
export const longestDays = 366
const daysByDefault = 30

type Requested = { dateFrom?: string | undefined; dateTo?: string | undefined; timeZone: string }

/** The days of a period in a time zone, and the times (ISO) at which they start. The last day ends at `end`. */
export type Span = { days: string[]; starts: string[]; end: string }

const momentOf = (date: Temporal.PlainDate, timeZone: string): string =>
  new Date(date.toZonedDateTime(timeZone).epochMilliseconds).toISOString()

const reject = (path: string, message: string): never => failFields({ path, code: 'invalid', message })

/** The requested days. Default: the last thirty days in the time zone, including today. */
export const spanOf = ({ dateFrom, dateTo, timeZone }: Requested, now: number): Span => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const last = dateTo === undefined ? today : Temporal.PlainDate.from(dateTo)
  const first =
    dateFrom === undefined ? last.subtract({ days: daysByDefault - 1 }) : Temporal.PlainDate.from(dateFrom)
  const count = first.until(last, { largestUnit: 'day' }).days + 1
  if (count < 1) reject('dateFrom', 'must not be after dateTo')
  if (count > longestDays) reject('dateFrom', `must be at most ${longestDays - 1} days before dateTo`)
  const dates = Array.from({ length: count }, (_, days) => first.add({ days }))
  return {
    days: dates.map(String),
    starts: dates.map(date => momentOf(date, timeZone)),
    end: momentOf(last.add({ days: 1 }), timeZone),
  }
}
