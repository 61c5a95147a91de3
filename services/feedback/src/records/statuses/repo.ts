import { type Caller, type Id, nameKey } from '@earshot/contracts'
import { type Db, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import { callerInsert } from '@earshot/identity'
import { activityInsert } from '../activity/repo.ts'
import type { Status } from './model.ts'

export type StatusValues = Omit<Status, 'createdAt' | 'updatedAt'>

const columns = raw(
  'id, name, slug, color, category, position, show_on_roadmap, is_default, created_at, updated_at',
)

export const findStatus = (db: Db, id: string) =>
  maybe<Status>(db, 'find_status')`select ${columns} from statuses where id = ${id}`

export const findStatusBySlug = (db: Db, slug: string) =>
  maybe<Pick<Status, 'id'>>(db, 'find_status_by_slug')`select id from statuses where slug = ${slug}`

export type StatusPosition = { position: number; id: string }

export const listStatuses = (
  db: Db,
  { after, limit }: { after: StatusPosition | undefined; limit: number },
) =>
  page<Status>(db, 'statuses')`
    select ${columns} from statuses
    ${after ? sql`where (position, id) > (${after.position}::int, ${after.id})` : raw('')}
    order by position, id ${limitTo(limit)}`

/**
 * Serializes changes of statuses, since exactly one is the default. Posts can still be created: they lock single rows only.
 */
export const lockStatuses = (db: Db) => run(db)`lock table statuses in share row exclusive mode`

/** Locks the row, also against posts that are getting this status, which lock it `for key share`. */
export const lockStatus = (db: Db, id: string) =>
  maybe<Status>(db)`select ${columns} from statuses where id = ${id} for update`

/** Keeps the status from being deleted until the end of the transaction. */
export const shareStatus = (db: Db, id: string) =>
  maybe<Pick<Status, 'id' | 'name'>>(db)`select id, name from statuses where id = ${id} for key share`

export const isNameTaken = async (db: Db, { id, name }: { id?: Id<'status'>; name: string }) =>
  (await maybe(db)`
    select 1 from statuses where name_key = ${nameKey(name)} and id is distinct from ${id ?? null}`) !==
  undefined

/** Used slugs: the slug itself and numbered ones. */
export const statusSlugs = async (db: Db, slug: string): Promise<string[]> => {
  const rows = await many<{ slug: string }>(db)`
    select slug from statuses
    where slug = ${slug} or slug like ${`${slug}-%`}`
  return rows.map(row => row.slug)
}

export const nextPosition = async (db: Db): Promise<number> =>
  (await one<{ next: number }>(db)`select coalesce(max(position) + 1, 0) as next from statuses`).next

/** No row when the slug is taken. */
export const insertStatus = (db: Db, status: StatusValues) =>
  maybe<Status>(db)`
    insert into statuses (id, name, name_key, slug, color, category, position, show_on_roadmap, is_default)
    values (${status.id}, ${status.name}, ${nameKey(status.name)}, ${status.slug}, ${status.color},
      ${status.category}, ${status.position}, ${status.showOnRoadmap}, ${status.isDefault})
    on conflict (slug) do nothing
    returning ${columns}`

export const updateStatus = (db: Db, status: StatusValues) =>
  one<Status>(db)`
    update statuses set name = ${status.name}, name_key = ${nameKey(status.name)}, slug = ${status.slug},
      color = ${status.color}, category = ${status.category}, position = ${status.position},
      show_on_roadmap = ${status.showOnRoadmap}, is_default = ${status.isDefault},
      updated_at = clock_timestamp()
    where id = ${status.id}
    returning ${columns}`

export const clearDefault = (db: Db) =>
  run(db)`update statuses set is_default = false, updated_at = clock_timestamp() where is_default`

export const defaultStatus = (db: Db) =>
  maybe<Pick<Status, 'id'>>(db)`select id from statuses where is_default`

export const removeStatus = (db: Db, id: Id<'status'>) => run(db)`delete from statuses where id = ${id}`

export const isUsed = (db: Db, id: Id<'status'>) =>
  maybe(db)`select 1 from posts where status_id = ${id} and deleted_at is null limit 1`

/** A change of status, as in events and activity. */
export type StatusMove = {
  previousStatus: string
  newStatus: string
  previousStatusId: Id<'status'>
  newStatusId: Id<'status'>
}

export type MovedPost = {
  id: Id<'post'>
  title: string
  boardId: Id<'board'>
  boardSlug: string
}

/** Moves every live post from one status to another. Returns the posts, with their boards locked `for key share`. */
export const movePosts = (db: Db, caller: Caller, { previousStatusId, newStatusId, ...names }: StatusMove) =>
  many<MovedPost>(db)`
    with moved as (
      update posts set status_id = ${newStatusId}, updated_at = clock_timestamp()
      where status_id = ${previousStatusId} and deleted_at is null
      returning id, title, board_id
    ), person as (${callerInsert(caller)}
    ), recorded as (${activityInsert(
      caller.principalId,
      { type: 'status_changed', data: { ...names, previousStatusId, newStatusId } },
      sql`moved`,
    )}
    )
    select moved.id, moved.title, moved.board_id, b.slug as board_slug
    from moved join boards b on b.id = moved.board_id order by moved.id
    for key share of b`

/** Moves deleted posts to the replacement status, so that they can be restored. */
export const moveDeletedPosts = (db: Db, from: Id<'status'>, to: Id<'status'>) =>
  run(db)`update posts set status_id = ${to} where status_id = ${from} and deleted_at is not null`
