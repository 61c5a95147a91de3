import { lastDays } from '../../../domain/support/days.ts'
import type { ReportSearch } from './search.ts'

export type Span = { dateFrom: string; dateTo: string }

/** The range of days to request, including the last one. */
export const spanOf = ({ days = 30, from, to }: ReportSearch, now: Date): Span => {
  if (from && to) return { dateFrom: from, dateTo: to }
  const dates = lastDays(days, now)
  return { dateFrom: dates[0] ?? '', dateTo: dates.at(-1) ?? '' }
}
