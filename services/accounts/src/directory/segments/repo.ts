import type { Id } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import { userColumns } from '../users/repo.ts'
import type { UserRow } from '../users/row.ts'
import type { Segment, SegmentQuery } from './model.ts'

export type SegmentValues = Pick<Segment, 'id' | 'slug' | 'name' | 'description' | 'rule'>

const columns = raw(`s.id, s.slug, s.name, s.description, s.rule,
  (select count(*) from segment_members m where m.segment_id = s.id) as member_count,
  s.rule is null or not exists (select from user_changes) and not exists (
    select from segment_walks w where w.of_id = s.id or starts_with(w.of_id, 'company_')) as is_up_to_date,
  s.created_at, s.updated_at`)

export const findSegment = (db: Db, slug: string) =>
  maybe<Segment>(db)`select ${columns} from segments s where slug = ${slug}`

export const lockSegment = (db: Db, slug: string) =>
  maybe<Segment>(db)`select ${columns} from segments s where slug = ${slug} for update`

type Listing = SegmentQuery & { after: string | undefined; limit: number }

const containsUser = (principalId: Id<'principal'>) =>
  sql`and id in (select segment_id from segment_members where principal_id = ${principalId})`

/** Sorted by slug. */
export const listSegments = (db: Db, { principalId, after, limit }: Listing) =>
  page<Segment>(db, principalId === undefined ? 'segments' : undefined)`
    select ${columns} from segments s
    where true
      ${principalId === undefined ? empty : containsUser(principalId)}
      ${after === undefined ? empty : sql`and slug > ${after}`}
    order by slug ${limitTo(limit)}`

/** No row when the slug is taken. */
export const insertSegment = (db: Db, { id, slug, name, description, rule }: SegmentValues) =>
  maybe<Segment>(db)`
    insert into segments as s (id, slug, name, description, rule)
    values (${id}, ${slug}, ${name}, ${description}, ${rule}::jsonb)
    on conflict do nothing
    returning ${columns}`

export const updateSegment = (db: Db, { id, name, description, rule }: SegmentValues) =>
  one<Segment>(db)`
    update segments s set name = ${name}, description = ${description}, rule = ${rule}::jsonb,
      updated_at = clock_timestamp()
    where id = ${id}
    returning ${columns}`

/** Counts a change of the members. */
export const raiseVersion = async (db: Db, id: Id<'segment'>): Promise<number> =>
  (
    await one<{ version: number }>(db)`
    update segments set version = version + 1 where id = ${id} returning version`
  ).version

export const deleteSegment = (db: Db, id: Id<'segment'>) => run(db)`delete from segments where id = ${id}`

/** Newest users first: ids sort by time. */
export const listMembers = (
  db: Db,
  id: Id<'segment'>,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  page<UserRow>(db, 'segment_members')`
    select ${userColumns} from segment_members m join principals p on p.id = m.principal_id
    where m.segment_id = ${id} ${before === undefined ? empty : sql`and m.principal_id < ${before}`}
    order by m.principal_id desc ${limitTo(limit)}`

type Ids = Id<'principal'>[]

/** The ids of existing users, locked `for share` so that none can be erased in this transaction. */
export const lockUsers = async (db: Db, ids: Ids): Promise<string[]> => {
  const rows = await many<{ id: string }>(db)`
    select id from principals where id = any(${ids}) and kind = 'user' and erased_at is null order by id for share`
  return rows.map(row => row.id)
}

/** Returns the ids that were added, without those that were already in the segment. */
export const addMembers = async (db: Db, id: Id<'segment'>, ids: string[]): Promise<string[]> => {
  const rows = await many<{ principalId: string }>(db)`
    insert into segment_members (segment_id, principal_id) select ${id}, unnest(${ids}::text[])
    on conflict do nothing
    returning principal_id`
  return rows.map(row => row.principalId)
}

/** Locks the segments of these users that have no rule. */
export const lockHandSegmentsOf = (db: Db, ids: Ids) =>
  many<Pick<Segment, 'id' | 'slug'>>(db)`
    select id, slug from segments
    where rule is null and id in (select segment_id from segment_members where principal_id = any(${ids}::text[]))
    order by id for update`

type Copied = { fromId: Id<'principal'>; intoId: Id<'principal'>; segments: Id<'segment'>[] }

/** Adds a user to those segments that another one is in. Returns the segments that are new. */
export const copyMemberships = async (
  db: Db,
  { fromId, intoId, segments }: Copied,
): Promise<Id<'segment'>[]> => {
  const rows = await many<{ id: Id<'segment'> }>(db)`
    insert into segment_members (segment_id, principal_id)
    select segment_id, ${intoId} from segment_members
    where principal_id = ${fromId} and segment_id = any(${segments}::text[])
    on conflict do nothing
    returning segment_id as id`
  return rows.map(({ id }) => id)
}

export const removeMembers = async (db: Db, id: Id<'segment'>, ids: string[]): Promise<string[]> => {
  const rows = await many<{ principalId: string }>(db)`
    delete from segment_members where segment_id = ${id} and principal_id = any(${ids}) returning principal_id`
  return rows.map(row => row.principalId)
}
