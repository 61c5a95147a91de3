import { isDeepStrictEqual } from 'node:util'
import {
  type Caller,
  fail,
  failFields,
  failTaken,
  id,
  newId,
  slug,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges, emit } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf, patched } from '@earshot/http'
import { z } from 'zod'
import { findCompany } from '../companies/repo.ts'
import { startWalk } from './changes-repo.ts'
import type { Segment, SegmentInput, SegmentPatch, SegmentQuery } from './model.ts'
import * as repo from './repo.ts'
import type { SegmentRule } from './rule.ts'

export type SegmentSlug = { slug: string }

export const getSegment = async (db: Db, { slug }: SegmentSlug): Promise<Segment> =>
  (await repo.findSegment(db, slug)) ?? fail('NOT_FOUND')

const position = z.tuple([slug])
const companyId = id('company')

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
const auditedFields = ({ slug, name, description, rule }: repo.SegmentValues) => ({
  slug,
  name,
  description,
  rule,
})

const audited = auditedChanges('segment', auditedFields)

/** A company may be deleted later; no user is in it then. @throws {ApiError} VALIDATION_ERROR */
export const requireCompanies = async (db: Db, rule: SegmentRule): Promise<void> => {
  for (const [place, { field, value }] of rule.conditions.entries())
    if (field === 'company' && value !== undefined && !(await findCompany(db, companyId.parse(value))))
      failFields(unknownReference(`rule.conditions.${place}.value`))
}

/** Checks a new rule, and lets the worker compare all users with it. Returns the segment as it is then. */
const withNewRule = async (db: Db, segment: Segment): Promise<Segment> => {
  if (segment.rule === null) return segment
  await requireCompanies(db, segment.rule)
  await startWalk(db, segment.id)
  return getSegment(db, segment)
}

export const createSegment = (pool: Pool, caller: Caller, input: SegmentInput): Promise<Segment> =>
  tx(pool, async db => {
    const values = { ...input, rule: input.rule ?? null, id: newId('segment') }
    const segment =
      (await repo.insertSegment(db, values)) ?? failTaken('Another segment has this slug.', 'slug')
    const { id, slug } = segment
    await emit(db, caller, 'segment.saved', { segment: { id, slug }, added: [], removed: [], version: 1 })
    await audited.created(db, caller, segment)
    return withNewRule(db, segment)
  })

export const changeSegment = (
  pool: Pool,
  caller: Caller,
  { slug, ...patch }: SegmentPatch & SegmentSlug,
): Promise<Segment> =>
  tx(pool, async db => {
    const before = (await repo.lockSegment(db, slug)) ?? fail('NOT_FOUND')
    const after = patched(before, patch)
    if (isDeepStrictEqual(before, after)) return before
    const segment = await repo.updateSegment(db, after)
    await audited.updated(db, caller, before, segment)
    return isDeepStrictEqual(before.rule, after.rule) ? segment : withNewRule(db, segment)
  })

export const deleteSegment = (pool: Pool, caller: Caller, { slug }: SegmentSlug): Promise<void> =>
  tx(pool, async db => {
    const before = (await repo.lockSegment(db, slug)) ?? fail('NOT_FOUND')
    await repo.deleteSegment(db, before.id)
    await emit(db, caller, 'segment.removed', { segment: { id: before.id } })
    await audited.deleted(db, caller, before)
  })
