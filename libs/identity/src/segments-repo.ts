import type { Id, SegmentRef } from '@earshot/contracts'
import { type Db, many, maybe, one, run } from '@earshot/db'

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

/** Removes the segments of the demo data, which the accounts service deletes without events, and returns their ids. */
export const removeDemoSegments = async (db: Db, stem: string): Promise<string[]> => {
  await run(db)`delete from segment_members where segment_id like ${`segment_${stem}%`}`
  const rows = await many<{ id: string }>(db)`
    update segments set deleted_at = now() where id like ${`segment_${stem}%`} and deleted_at is null returning id`
  return rows.map(({ id }) => id)
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
