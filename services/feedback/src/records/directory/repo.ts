import type { CompanyRevenue, Id, SegmentRef } from '@earshot/contracts'
import { type Db, maybe, one, run } from '@earshot/db'

// The copies of companies, segments and their members, and the changes of them that the worker has yet to apply to posts.

/** Marks principals, companies or segments, whose posts the worker then scores, from the first one on. */
export const markChanged = (db: Db, ids: readonly string[]) =>
  run(db, 'mark_changed')`
    insert into score_changes (id) select distinct unnest(${[...ids]}::text[]) order by 1
    on conflict (id) do update set after_at = excluded.after_at, after_id = excluded.after_id`

/** Saves a company, unless a later version is stored or it is deleted. */
export const saveCompany = (db: Db, { id, mrrCents, version }: CompanyRevenue) =>
  run(db)`
    insert into companies (id, mrr_cents, version) values (${id}, ${mrrCents}, ${version})
    on conflict (id) do update set mrr_cents = excluded.mrr_cents, version = excluded.version
    where companies.version < excluded.version and companies.deleted_at is null`

export const removeCompany = (db: Db, id: Id<'company'>) =>
  run(db)`
    insert into companies (id, deleted_at) values (${id}, now())
    on conflict (id) do update set mrr_cents = null, deleted_at = coalesce(companies.deleted_at, excluded.deleted_at)`

/** Saves a segment and locks it. Returns whether it still exists. */
export const lockSegment = async (db: Db, { id, slug }: SegmentRef): Promise<boolean> =>
  (
    await one<{ exists: boolean }>(db)`
      insert into segments (id, slug) values (${id}, ${slug})
      on conflict (id) do update set slug = excluded.slug
      returning deleted_at is null as "exists"`
  ).exists

export const removeSegment = async (db: Db, id: Id<'segment'>): Promise<void> => {
  await run(db)`
    insert into segments (id, deleted_at) values (${id}, now())
    on conflict (id) do update set deleted_at = coalesce(segments.deleted_at, excluded.deleted_at)`
  await run(db)`delete from segment_members where segment_id = ${id}`
}

type Members = { segmentId: Id<'segment'>; ids: string[]; isMember: boolean; version: number }

/** Locks the copies of these people, so that none is erased before this transaction ends. */
export const lockPeople = (db: Db, ids: string[]) =>
  run(db)`select from people where id = any(${ids}::text[]) order by id for share`

/** Adds or removes members, except where a later version is stored. Never adds erased users. */
export const saveMembers = (db: Db, { segmentId, ids, isMember, version }: Members) =>
  run(db)`
    insert into segment_members (segment_id, principal_id, is_member, version)
    select ${segmentId}, id, ${isMember}::boolean, ${version}::int from unnest(${ids}::text[]) as given (id)
    where not ${isMember}::boolean
      or not exists (select from people where people.id = given.id and erased_at is not null)
    order by id
    on conflict (principal_id, segment_id) do update set is_member = excluded.is_member, version = excluded.version
    where segment_members.version < excluded.version`

/** For an erased user. */
export const removeMemberships = (db: Db, principalId: Id<'principal'>) =>
  run(db)`delete from segment_members where principal_id = ${principalId}`

/** The newest one, because a deleted segment can have the slug until its last event arrives. */
export const findSegmentBySlug = (db: Db, slug: string) =>
  maybe<{ id: Id<'segment'> }>(db, 'find_segment_by_slug')`
    select id from segments where slug = ${slug} and deleted_at is null order by id desc limit 1`
