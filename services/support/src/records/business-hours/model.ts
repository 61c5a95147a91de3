import { day, id, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import * as examples from '../examples.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

const message = 'must be a time such as 09:30'

const interval = z.strictObject({
  from: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, message),
  to: z
    .string()
    .regex(/^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/, message)
    .describe('24:00 is the end of the day.'),
})
const Interval = interval.meta({ id: 'TimeRange' })
export type Interval = z.infer<typeof Interval>

/** Times in this format can be compared as text. */
const inOrder = (intervals: Interval[]): boolean =>
  intervals.every(({ from, to }, index) => from < to && (intervals[index + 1]?.from ?? to) >= to)

const Day = z
  .array(interval.meta({ id: 'TimeRangeInput' }))
  .max(10)
  .refine(inOrder, 'must each end after they start, be in order and not overlap')

const everyDay = <D extends z.ZodType>(day: D) =>
  Object.fromEntries(weekdays.map(it => [it, day])) as Record<Weekday, D> // keys of `weekdays`

const Week = z.object(everyDay(z.array(Interval))).meta({ id: 'OpeningHours' })
export type Week = z.infer<typeof Week>

/** Omitted days are closed. */
const WeekInput = z
  .strictObject(everyDay(Day.default([])))
  .refine(week => weekdays.some(it => week[it].length > 0), 'must be open at some time')
  .meta({ id: 'OpeningHoursInput' })

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

export const timeZone = z.string().max(64).refine(isZone, 'must be an IANA time zone, such as Europe/Zurich')

const holidays = z.array(day).max(1000)

export const BusinessHours = z
  .object({
    id: id('business_hours'),
    name: z.string(),
    timeZone: z.string(),
    week: Week,
    holidays: z.array(z.string()).describe('Dates that are not worked.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'BusinessHours', example: examples.businessHours })
export type BusinessHours = z.infer<typeof BusinessHours>

export const BusinessHoursInput = z
  .strictObject({ name: shortText(100), timeZone, week: WeekInput, holidays: holidays.default([]) })
  .meta({
    id: 'BusinessHoursInput',
    example: {
      name: examples.businessHours.name,
      timeZone: examples.businessHours.timeZone,
      week: examples.businessHours.week,
    },
  })
export type BusinessHoursInput = z.output<typeof BusinessHoursInput>

export const BusinessHoursPatch = z
  .strictObject({ name: shortText(100), timeZone, week: WeekInput, holidays })
  .partial()
  .meta({ id: 'BusinessHoursPatch', example: { holidays: examples.businessHours.holidays } })
export type BusinessHoursPatch = z.output<typeof BusinessHoursPatch>
