import { type Caller, fail, failTaken, newId, slug } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges, emit } from '@earshot/events'
import { cursorOf, isSame, type Page, type PageRequest, pageOf, patched } from '@earshot/http'
import { z } from 'zod'
import type { Segment, SegmentInput, SegmentPatch, SegmentQuery } from './model.ts'
import * as repo from './repo.ts'

export type SegmentSlug = { slug: string }

export const getSegment = async (db: Db, { slug }: SegmentSlug): Promise<Segment> =>
  (await repo.findSegment(db, slug)) ?? fail('NOT_FOUND')

const position = z.tuple([slug])

export const listSegments = async (
  db: Db,
  { query, page: { limit, cursor } }: { query: SegmentQuery; page: PageRequest },
): Promise<Page<Segment>> => {
  const cursors = cursorOf({ list: 'segments', ...query }, position)
  const [after] = cursors.decode(cursor) ?? []
  const rows = await repo.listSegments(db, { ...query, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.slug]))
}

/** The fields in the audit log. */
const auditedFields = ({ slug, name, description }: repo.SegmentValues) => ({ slug, name, description })

const audited = auditedChanges('segment', auditedFields)

export const createSegment = (pool: Pool, caller: Caller, input: SegmentInput): Promise<Segment> =>
  tx(pool, async db => {
    const values = { ...input, id: newId('segment') }
    const segment =
      (await repo.insertSegment(db, values)) ?? failTaken('Another segment has this slug.', 'slug')
    const { id, slug } = segment
    await emit(db, caller, 'segment.saved', { segment: { id, slug }, added: [], removed: [], version: 1 })
    await audited.created(db, caller, segment)
    return segment
  })

export const changeSegment = (
  pool: Pool,
  caller: Caller,
  { slug, ...patch }: SegmentPatch & SegmentSlug,
): Promise<Segment> =>
  tx(pool, async db => {
    const before = (await repo.lockSegment(db, slug)) ?? fail('NOT_FOUND')
    const after = patched(before, patch)
    if (isSame(before, after)) return before
    const segment = await repo.updateSegment(db, after)
    await audited.updated(db, caller, before, segment)
    return segment
  })

export const deleteSegment = (pool: Pool, caller: Caller, { slug }: SegmentSlug): Promise<void> =>
  tx(pool, async db => {
    const before = (await repo.lockSegment(db, slug)) ?? fail('NOT_FOUND')
    await repo.deleteSegment(db, before.id)
    await emit(db, caller, 'segment.removed', { segment: { id: before.id } })
    await audited.deleted(db, caller, before)
  })
