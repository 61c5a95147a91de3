import type { Language } from '@earshot/i18n'

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()

const format = (language: Language, options: Intl.DateTimeFormatOptions, moment: Date): string =>
  new Intl.DateTimeFormat(language, options).format(moment)

export const timeOfDay = (language: Language, moment: string): string =>
  format(language, { hour: 'numeric', minute: '2-digit' }, new Date(moment))

/** The day of a message: "today", "yesterday", or a date in the time zone of the visitor. */
export const dayOf = (language: Language, moment: string, now = new Date()): string => {
  const day = new Date(moment)
  const days = Math.round((startOf(day) - startOf(now)) / 86_400_000)
  if (days === 0 || days === -1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
  const isThisYear = day.getFullYear() === now.getFullYear()
  return format(
    language,
    { weekday: 'long', day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) },
    day,
  )
}

const startOf = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

/** When the team is back: a time today, a weekday with a time, or a date. */
export const soon = (language: Language, moment: string, now = new Date()): string => {
  const day = new Date(moment)
  const time = { hour: 'numeric', minute: '2-digit' } as const
  if (isSameDay(day, now)) return format(language, time, day)
  const isThisWeek = day.getTime() - now.getTime() < 6 * 86_400_000
  return format(
    language,
    isThisWeek ? { weekday: 'long', ...time } : { day: 'numeric', month: 'long', ...time },
    day,
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A length of time in its largest unit, rounded up: "2 hours". No team replies in less than a minute for sure. */
export const lengthOf = (language: Language, seconds: number): string => {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (['minute', 60] as const)
  const count = Math.max(1, Math.ceil(seconds / size))
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
