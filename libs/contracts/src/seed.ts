import { z } from 'zod'
import { Timestamp } from './event.ts'
import { SegmentRef } from './identity.ts'
import { type Id, type IdPrefix, id, newIdAt } from './ids.ts'

// Rows of a seed, such as the demo data. Their ids start with the same time, by which they are found again.

/** The start of every id of a seed, after the prefix: the time as ten characters. */
export const stemAt = (ms: number): string => newIdAt('post', ms).slice('post_'.length, 'post_'.length + 10)

/** The id of the `n`-th row of a seed, in the usual form of ids. */
export const seedId = <P extends IdPrefix>(prefix: P, stem: string, n: number): Id<P> =>
  `${prefix}_${stem}${String(n).padStart(16, '0')}`

export const SeedPerson = z.object({
  id: id('principal'),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'member', 'admin']),
  companyId: id('company').nullable().optional(),
})
/** A person of a seed. The email address identifies the person. */
export type SeedPerson = z.infer<typeof SeedPerson>

const stem = z.string().regex(/^[0-7][0-9a-hjkmnp-tv-z]{9}$/)

const SeedCompany = z.object({ id: id('company'), mrrCents: z.int() })
const SeedSegment = SegmentRef.extend({ memberIds: z.array(id('principal')) })

/** The demo data of a service that is to be created. `at` is the time of its newest rows. */
export const DemoSeed = z.object({
  stem,
  people: z.array(SeedPerson),
  companies: z.array(SeedCompany),
  segments: z.array(SeedSegment),
  at: Timestamp,
})
export type DemoSeed = z.infer<typeof DemoSeed>

/** The demo data of a service that is to be removed. */
export const DemoStem = z.object({ stem })
