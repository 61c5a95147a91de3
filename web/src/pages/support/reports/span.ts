import type { ReportSearch } from './search.ts'

/** The date in the local time zone. */
const dayOf = (moment: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

export type Span = { dateFrom: string; dateTo: string }

/** The range of days to request, including the last one. */
export const spanOf = ({ days = 30, from, to }: ReportSearch, now: Date): Span => {
  if (from && to) return { dateFrom: from, dateTo: to }
  const first = new Date(now)
  first.setDate(first.getDate() - days + 1)
  return { dateFrom: dayOf(first), dateTo: dayOf(now) }
}
