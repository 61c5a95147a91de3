import type { Calendar } from './calendar.ts'
import { type BusinessHours, weekdays } from './model.ts'

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Converts business hours to the calendar that SLA clocks use. */
export const calendarOf = ({
  timeZone,
  week,
  holidays,
}: Pick<BusinessHours, 'timeZone' | 'week' | 'holidays'>): Calendar => ({
  timeZone,
  week: weekdays.map(it => week[it].map(({ from, to }) => ({ from: minutes(from), to: minutes(to) }))),
  holidays: new Set(holidays),
})
