import { z } from 'zod'
import { type Id, type IdPrefix, isId } from './ids.ts'

/** Text that PostgreSQL can store: Unicode, without NUL. */
export const storable = z
  .string()
  .refine(value => value.isWellFormed() && !value.includes('\0'), 'must be Unicode without NUL')

/** Text of up to `max` characters, as it came. */
export const longText = (max: number) => storable.max(max)

/** A line that says something: blanks around it are dropped, and between 1 and `max` characters remain. */
export const shortText = (max: number) => storable.trim().min(1).max(max)

/** A switch in a query. */
export const flag = z.enum(['true', 'false']).transform(word => word === 'true')

/** Ids in a query, separated by commas. */
export const idList = <P extends IdPrefix>(prefix: P) =>
  z
    .string()
    .transform(text => text.split(','))
    .refine(
      (ids): ids is Id<P>[] => ids.every(id => isId(prefix, id)),
      `must be ids that start with ${prefix}_, separated by commas`,
    )

export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color like #1a2b3c')

/** A name as names are compared and sorted: case and the way its letters are composed make no other one of it. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase()

const weekSeconds = 7 * 24 * 60 * 60

/** How long what was replaced goes on working beside what replaced it, in seconds: a week at most, `usual` unless said. */
export const gracePeriod = (usual: number) => z.int().min(0).max(weekSeconds).default(usual)
