import { z } from 'zod'

/** PostgreSQL has no year 0; years have four digits. */
const isKnownYear = (text: string) => /^\d{4}-/.test(text) && !text.startsWith('0000')

const toUtc = (text: string) => new Date(text).toISOString()

/** A date and time with an offset, converted to UTC. */
export const moment = z.iso
  .datetime({ offset: true })
  .transform(toUtc)
  .refine(isKnownYear, 'must be in the years 1 to 9999')

export const day = z.iso.date().refine(isKnownYear, 'must be in the years 1 to 9999')

/** A date, or a date and time with an offset. */
const wire = {
  type: 'string',
  pattern:
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?(Z|[+-][0-9]{2}:[0-9]{2}))?$',
}

/** The start of a period: a date and time, or a date for the first millisecond of that day in UTC. */
export const periodStart = moment.or(day.transform(text => `${text}T00:00:00.000Z`)).meta({ wire })

/** The inclusive end of a period: a date and time, or a date for the last millisecond of that day in UTC. */
export const periodEnd = moment.or(day.transform(text => `${text}T23:59:59.999Z`)).meta({ wire })
