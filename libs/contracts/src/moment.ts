import { z } from 'zod'

/** PostgreSQL has no year 0; years have four digits. */
const isKnownYear = (text: string) => /^\d{4}-/.test(text) && !text.startsWith('0000')
const unknownYear = 'must be in the years 1 to 9999'

/** Clients in C# and Go send the year 1 for a time that the program has not set. Periods may start there. */
const isSet = (text: string) => !text.startsWith('0001-')
const unset = 'must not be in the year 1, which is an unset time in C# and Go'

const toUtc = (text: string) => new Date(text).toISOString()

/**
 * The second after a leap second, which JavaScript and PostgreSQL do not have. Leap seconds are the last of a month in UTC; other times
 * with `:60` stay as they are, and are invalid.
 */
const withoutLeapSecond = (text: string): string => {
  const [, minute, rest] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d):60((?:\.\d+)?(?:Z|[+-]\d\d:\d\d))$/.exec(text) ?? []
  if (minute === undefined) return text
  const next = new Date(Date.parse(`${minute}:59${rest}`) + 1000)
  if (Number.isNaN(next.getTime())) return text
  const utc = next.toISOString()
  return utc.includes('-01T00:00:00.') ? utc : text
}

/** RFC 3339, section 5.6, allows `t` and `z`. */
const anyMoment = z
  .string()
  .overwrite(text => withoutLeapSecond(text.toUpperCase()))
  .check(z.iso.datetime({ offset: true }))
  .transform(toUtc)

const anyDay = z.iso.date({ abort: true })

/** A date and time with an offset, converted to UTC. */
export const moment = anyMoment.refine(isKnownYear, unknownYear).refine(isSet, unset)

export const day = anyDay.refine(isKnownYear, unknownYear).refine(isSet, unset)

/** A date, or a date and time with an offset. */
const wire = {
  type: 'string',
  pattern:
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2}))?$',
}

/** The year is checked after both, because a union lists the errors of all its members. */
const momentOrDay = (time: string) =>
  anyMoment
    .or(anyDay.transform(text => `${text}T${time}Z`))
    .refine(isKnownYear, unknownYear)
    .meta({ wire })

/** The start of a period: a date and time, or a date for the first millisecond of that day in UTC. */
export const periodStart = momentOrDay('00:00:00.000')

/** The inclusive end of a period: a date and time, or a date for the last millisecond of that day in UTC. */
export const periodEnd = momentOrDay('23:59:59.999')
