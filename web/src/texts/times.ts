import type { Language } from './languages.ts'

/** From the largest down: how many seconds each has. */
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How far a moment is from now, in the largest unit that fits: "2 hours ago", "in 3 days". */
export const distanceIn = (language: Language, moment: string, now: number): string => {
  const seconds = Math.round((Date.parse(moment) - now) / 1000)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  return format.format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit)
}

export const momentIn = (language: Language, moment: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
