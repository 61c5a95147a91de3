import { type FieldError, type Id, type IdPrefix, isId } from '@earshot/contracts'
import { z } from 'zod'

/** Text that PostgreSQL can store: Unicode, without NUL. */
export const storable = z
  .string()
  .refine(value => value.isWellFormed() && !value.includes('\0'), 'must be Unicode without NUL')

/** Text of up to `max` characters, as it came. */
export const longText = (max: number) => storable.max(max)

/** A line that says something: blanks around it are dropped, and between 1 and `max` characters remain. */
export const shortText = (max: number) => storable.trim().min(1).max(max)

export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color like #1a2b3c')

/** A switch in a query. */
export const flag = z.enum(['true', 'false']).transform(word => word === 'true')

/** PostgreSQL has no year 0, and ours have four digits. */
const isKnownYear = (text: string) => /^\d{4}-/.test(text) && !text.startsWith('0000')

const toUtc = (text: string) => new Date(text).toISOString()

/** A moment with its offset, as UTC. */
export const moment = z.iso
  .datetime({ offset: true })
  .transform(toUtc)
  .refine(isKnownYear, 'must be in the years 1 to 9999')

export const day = z.iso.date().refine(isKnownYear, 'must be in the years 1 to 9999')

/** The start of a span: a moment, or the first millisecond of a day in UTC. */
export const spanStart = moment.or(day.transform(text => `${text}T00:00:00.000Z`))

/** The end of a span, still in it: a moment, or the last millisecond of a day in UTC. */
export const spanEnd = moment.or(day.transform(text => `${text}T23:59:59.999Z`))

/** Ids in a query, separated by commas. */
export const idList = <P extends IdPrefix>(prefix: P) =>
  z
    .string()
    .transform(text => text.split(','))
    .refine(
      (ids): ids is Id<P>[] => ids.every(id => isId(prefix, id)),
      `must be ids that start with ${prefix}_, separated by commas`,
    )

/** A well-formed id in a body that names nothing. */
export const namesNothing = (path: string): FieldError => ({
  path,
  code: 'unknown',
  message: 'names nothing that is here',
})

/** What a patch leaves of a row: fields that it does not name stay. */
export const patched = <Row extends object>(
  row: Row,
  patch: { [Field in keyof Row]?: Row[Field] | undefined },
): Row => {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...row, ...Object.fromEntries(given) }
}

/** Whether a patch left everything as it was. Both come from {@link patched}, so their keys are in one order. */
export const isSame = (before: object, after: object): boolean =>
  JSON.stringify(before) === JSON.stringify(after)
