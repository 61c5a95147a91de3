import { z } from 'zod'
import { folded } from './folding.ts'
import { type Id, type IdPrefix, idPattern, isId } from './ids.ts'
import { hasVisible } from './text.ts'

/** Text that PostgreSQL can store: Unicode, without NUL. */
export const storable = z
  .string()
  .refine(value => value.isWellFormed() && !value.includes('\0'), 'must be Unicode without NUL')
  .meta({ pattern: '^[^\\x00]*$' })

/** Text of at most `max` characters, not trimmed. */
export const longText = (max: number) => storable.max(max)

/** For the API description: a character other than white space, and no NUL. */
const notBlank = { pattern: '^[^\\x00]*[^\\x00\\x09-\\x0d\\x20][^\\x00]*$' }

/** Trimmed text of 1 to `max` characters, of any number of lines, with a visible character. */
export const filledText = (max: number) =>
  storable.trim().min(1, { abort: true }).max(max).refine(hasVisible, 'must not be blank').meta(notBlank)

/** Line breaks of any system, as in a title that was copied from a page. */
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** {@link filledText} on one line, such as a title or a name. Line breaks become blanks. */
export const shortText = (max: number) =>
  storable
    .overwrite(text => text.replace(lineBreaks, ' '))
    .trim()
    .min(1, { abort: true })
    .max(max)
    .refine(hasVisible, 'must not be blank')
    .meta(notBlank)

/**
 * A boolean query parameter: `true` or `false`, or `1` or `0`, which several languages write. `wire` is what the API description says of
 * it, since the request has it as text.
 */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform(word => word === 'true' || word === '1')
  .meta({ wire: { type: 'boolean' } })

/** A query parameter with a whole number from 1 to `max`. */
export const countUpTo = (max: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]*$/, 'must be a whole number from 1')
    .transform(Number)
    .pipe(z.int().max(max))
    .meta({ wire: { type: 'integer', minimum: 1, maximum: max } })

/** At most this many ids fit into the address of a request. */
const maxListed = 100

/** A query parameter with ids separated by commas. */
export const idList = <P extends IdPrefix>(prefix: P) =>
  z
    .string()
    .transform(text => text.split(','))
    .refine(
      (ids): ids is Id<P>[] => ids.every(id => isId(prefix, id)),
      `must be ids that start with ${prefix}_, separated by commas`,
    )
    .refine(ids => ids.length <= maxListed, `must have at most ${maxListed} ids`)
    .meta({
      wire: {
        type: 'array',
        items: { type: 'string', pattern: idPattern(prefix).source },
        minItems: 1,
        maxItems: maxListed,
      },
    })

/** A name in URLs, 1 to 100 characters. */
export const slug = z
  .string()
  .max(100)
  .regex(
    /^[a-z0-9]+([_-][a-z0-9]+)*$/,
    'must be words of a-z and 0-9, joined by single hyphens or underscores',
  )

export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color like #1a2b3c')

/** Text without the differences of case and Unicode composition. */
export const lowered = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * The key by which names are compared and sorted. Two names have the same key if they differ only in case or Unicode composition. In the
 * order of code points, keys are in the order of the letters without accents: Ärzte, then Zebra.
 */
export const nameKey = (name: string): string => {
  const [letters, exact] = [folded(name), lowered(name)]
  return letters === exact ? exact : `${letters}\u0001${exact}`
}

const weekSeconds = 7 * 24 * 60 * 60

/** Seconds that a replaced secret or key remains valid: at most a week, `usual` by default. */
export const gracePeriod = (usual: number) => z.int().min(0).max(weekSeconds).default(usual)
