import type { components } from '@earshot/client'
import type { Language } from '@earshot/i18n'

export type Week = components['schemas']['BusinessHours']['week']
export type Weekday = keyof Week
export type Interval = Week[Weekday][number]

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies Weekday[]

/** January 5, 1970 was a Monday. */
const dayOf = (weekday: Weekday): Date => new Date(Date.UTC(1970, 0, 5 + weekdays.indexOf(weekday)))

export const weekdayIn = (language: Language, weekday: Weekday, width: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(dayOf(weekday))

const usual: Interval = { from: '09:00', to: '17:00' }

export const usualWeek: Week = {
  monday: [usual],
  tuesday: [usual],
  wednesday: [usual],
  thursday: [usual],
  friday: [usual],
  saturday: [],
  sunday: [],
}

/** A suggestion for the next interval of a day: the afternoon, or the evening. */
export const nextInterval = (day: Interval[]): Interval => {
  const last = day.at(-1)?.to
  if (last === undefined) return usual
  return last <= '13:00' ? { from: '13:00', to: '17:00' } : { from: last, to: '24:00' }
}

const textOf = (day: Interval[]): string => day.map(({ from, to }) => `${from}–${to}`).join(', ')

/** The week as text. Consecutive days with the same hours are grouped: `Mon–Fri 09:00–17:00`. */
export const weekIn = (language: Language, week: Week): string => {
  const runs: { first: Weekday; last: Weekday; text: string }[] = []
  for (const day of weekdays) {
    const text = textOf(week[day])
    const run = runs.at(-1)
    if (run?.text === text) run.last = day
    else runs.push({ first: day, last: day, text })
  }
  const name = (day: Weekday) => weekdayIn(language, day, 'short')
  return runs
    .filter(({ text }) => text !== '')
    .map(
      ({ first, last, text }) => `${first === last ? name(first) : `${name(first)}–${name(last)}`} ${text}`,
    )
    .join(' · ')
}
