import { type Caller, fail, type Id, id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { User } from '../users/model.ts'
import { toUser } from '../users/row.ts'
import { emitMembers } from './events.ts'
import type { MemberResults, Segment } from './model.ts'
import * as repo from './repo.ts'
import { getSegment, type SegmentSlug } from './service.ts'

const position = z.tuple([id('principal')])

export const listMembers = async (
  db: Db,
  { slug, page: { limit, cursor } }: SegmentSlug & { page: PageRequest },
): Promise<Page<User>> => {
  const segment = await getSegment(db, { slug })
  const cursors = cursorOf({ list: 'segment-members', segment: segment.id }, position)
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listMembers(db, segment.id, { before, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.principalId]), toUser)
}

const byRule =
  'The members of this segment follow from its rule. Change the rule, or remove it to choose the members by hand.'

/** Changes the members and returns a status for each. A repeated id is `unchanged` the second time. */
const change =
  (done: 'added' | 'removed', write: typeof repo.addMembers) =>
  (
    pool: Pool,
    caller: Caller,
    { slug, principalIds }: SegmentSlug & { principalIds: Id<'principal'>[] },
  ): Promise<MemberResults> =>
    tx(pool, async db => {
      const segment = (await repo.lockSegment(db, slug)) ?? fail('NOT_FOUND')
      if (segment.rule !== null) fail('CONFLICT', byRule)
      const existing = await repo.lockUsers(db, principalIds)
      const written = new Set(await write(db, segment.id, existing))
      if (written.size > 0) {
        await emitMembers(db, caller, segment, { [done]: [...written] })
        await audit(db, caller, {
          action: `segment.members_${done}`,
          target: { kind: 'segment', id: segment.id },
          before: null,
          after: { principalIds: [...written] },
        })
      }
      const known = new Set(existing)
      const statusOf = (id: Id<'principal'>) => {
        if (!known.has(id)) return 'not_found'
        return written.delete(id) ? done : 'unchanged'
      }
      const results = principalIds.map(
        principalId => ({ principalId, status: statusOf(principalId) }) as const,
      )
      return { results, memberCount: (await getSegment(db, { slug })).memberCount }
    })

export const addMembers = change('added', repo.addMembers)
export const removeMembers = change('removed', repo.removeMembers)

/** Adds a user to the segments of another one, which are locked and have no rule. Returns the segments that are new. */
export const copyMemberships = async (
  db: Db,
  caller: Caller,
  merge: { fromId: Id<'principal'>; intoId: Id<'principal'> },
  segments: Pick<Segment, 'id' | 'slug'>[],
): Promise<Id<'segment'>[]> => {
  const added = await repo.copyMemberships(db, { ...merge, segments: segments.map(({ id }) => id) })
  for (const segment of segments)
    if (added.includes(segment.id)) await emitMembers(db, caller, segment, { added: [merge.intoId] })
  return added
}

/** Removes a user from segments, which are locked and have no rule, as far as they still exist. */
export const leaveSegments = async (
  db: Db,
  caller: Caller,
  principalId: Id<'principal'>,
  segments: Pick<Segment, 'id' | 'slug'>[],
): Promise<void> => {
  for (const segment of segments)
    if ((await repo.removeMembers(db, segment.id, [principalId])).length > 0)
      await emitMembers(db, caller, segment, { removed: [principalId] })
}
