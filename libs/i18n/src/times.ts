import type { Language } from './languages.ts'

/** Seconds of each unit, largest first. */
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** The smallest unit that is shown. Seconds are for pages that update live. */
export type Precision = 'minute' | 'second'

/** The time from now in the largest unit that fits: "2 hours ago", "in 3 days"; "now" for less than the finest unit. */
export const relativeTimeIn = (
  language: Language,
  moment: string,
  now: number,
  finest: Precision = 'minute',
): string => {
  const seconds = Math.round((Date.parse(moment) - now) / 1000)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  const isNow = unit === 'second' && finest === 'minute'
  return format.format(isNow ? 0 : Math.trunc(seconds / size), unit)
}

const timeStyles = { minute: 'short', second: 'medium' } as const

export const dateTimeIn = (language: Language, moment: string, finest: Precision = 'minute'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: timeStyles[finest] }).format(
    new Date(moment),
  )

/** Created on first use, and kept, because a list of posts shows many days. */
const days: Partial<Record<Language, Intl.DateTimeFormat>> = {}

/** Formats the UTC day of a time, so that a page of the portal is the same in every time zone. */
export const dateIn = (language: Language, moment: string): string => {
  days[language] ??= new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return days[language].format(new Date(moment))
}
