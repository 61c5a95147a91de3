import type { Caller, Id } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { type Db, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import { callerInsert } from '@earshot/identity'
import { activityInsert } from '../activity/repo.ts'
import type { Tag } from './model.ts'

export type TagValues = Omit<Tag, 'createdAt' | 'updatedAt'>

const columns = raw('id, name, color, description, created_at, updated_at')

export const findTag = (db: Db, id: string) =>
  maybe<Tag>(db, 'find_tag')`select ${columns} from tags where id = ${id}`

export const listTags = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  page<Tag>(db, 'tags')`
    select ${columns} from tags
    ${after === undefined ? raw('') : sql`where name_key > ${after}`}
    order by name_key ${limitTo(limit)}`

/** Locks the row, also against posts that are being tagged with it, which lock it `for key share`. */
export const lockTag = (db: Db, id: string) =>
  maybe<Tag>(db)`select ${columns} from tags where id = ${id} for update`

/** Keeps the tags from being deleted until the end of the transaction. */
export const shareTags = (db: Db, ids: string[]) =>
  many<Pick<Tag, 'id' | 'name' | 'color'>>(db)`
    select id, name, color from tags where id = any(${ids}) order by id for key share`

/** No row when the name is taken. */
export const insertTag = (db: Db, tag: TagValues) =>
  maybe<Tag>(db)`
    insert into tags (id, name, name_key, color, description)
    values (${tag.id}, ${tag.name}, ${nameKey(tag.name)}, ${tag.color}, ${tag.description})
    on conflict (name_key) do nothing
    returning ${columns}`

export const updateTag = (db: Db, tag: TagValues) =>
  one<Tag>(db)`
    update tags set name = ${tag.name}, name_key = ${nameKey(tag.name)}, color = ${tag.color}, description = ${tag.description},
      updated_at = clock_timestamp()
    where id = ${tag.id}
    returning ${columns}`

export const removeTag = (db: Db, id: Id<'tag'>) => run(db)`delete from tags where id = ${id}`

/** Locks the posts with the tag, always in id order, so that two deletions cannot deadlock. */
export const lockTaggedPosts = (db: Db, id: Id<'tag'>) =>
  run(db)`
    select 1 from posts where id in (select post_id from post_tags where tag_id = ${id})
    order by id for update`

export type UntaggedPost = { id: Id<'post'>; title: string; boardId: Id<'board'>; boardSlug: string }

/** Removes the tag from every post. Returns the live posts, with their boards locked `for key share`. */
export const untagPosts = (db: Db, caller: Caller, { id, name }: Pick<Tag, 'id' | 'name'>) =>
  many<UntaggedPost>(db)`
    with untagged as (
      delete from post_tags where tag_id = ${id} returning post_id
    ), changed as (
      update posts set updated_at = clock_timestamp()
      where id in (select post_id from untagged) and deleted_at is null
      returning id, title, board_id
    ), person as (${callerInsert(caller)}
    ), recorded as (${activityInsert(
      caller.principalId,
      { type: 'tags_changed', data: { added: [], removed: [{ id, name }] } },
      sql`changed`,
    )}
    )
    select changed.id, changed.title, changed.board_id, b.slug as board_slug
    from changed join boards b on b.id = changed.board_id order by changed.id
    for key share of b`
