import {
  type Caller,
  type ChangelogLabel,
  type Cover,
  type Id,
  isId,
  isTeam,
  permits,
  type SegmentRef,
} from '@earshot/contracts'
import { type Db, limitTo, many, maybe, msUntil, page, raw, run, type Sql, sql } from '@earshot/db'
import type { Emoji } from '../../records/reactions/model.ts'
import { reactionDelete, reactionInsert, reactionsTo } from '../../records/reactions/repo.ts'
import { suffixIn } from '../../text/address.ts'
import type { ChangelogRow, ChangelogStatus, FeedEntry } from './model.ts'

type Values = Pick<
  ChangelogRow,
  | 'id'
  | 'title'
  | 'content'
  | 'cover'
  | 'attachments'
  | 'labels'
  | 'publishedAt'
  | 'notifySubscribers'
  | 'notifySegment'
>

const columns =
  raw(`c.id, c.title, c.suffix, c.content, c.cover, c.attachments, c.labels, c.published_at, c.notify_subscribers, c.announced_at,
  c.created_at, c.updated_at,
  case when c.published_at is null then 'draft' when c.published_at > now() then 'scheduled' else 'published' end
    as status,
  array(select cp.post_id from changelog_posts cp join posts p on p.id = cp.post_id
    where cp.changelog_id = c.id and p.deleted_at is null order by cp.position) as linked_post_ids`)

/** Drafts and scheduled entries are visible to team members with the scope write:feedback. */
export const seesEntry = (caller: Caller): Sql =>
  raw(isTeam(caller) && permits(caller, 'write:feedback') ? 'true' : 'c.published_at <= now()')

/** Only the team sees segments. */
const columnsFor = (caller: Caller): Sql =>
  sql`${columns}, ${raw(isTeam(caller) ? 'c.notify_segment' : 'null::jsonb as notify_segment')},
    ${reactionsTo('changelog', 'c.id', caller)} as reactions`

/** By its id, or a slug with any words before the suffix. */
export const findEntry = (db: Db, caller: Caller, id: string) => {
  const isNamed = isId('changelog', id) ? sql`c.id = ${id}` : sql`c.suffix = ${suffixIn(id)}`
  return maybe<ChangelogRow>(db)`
    select ${columnsFor(caller)} from changelog c where ${isNamed} and ${seesEntry(caller)}`
}

export const lockEntry = (db: Db, caller: Caller, id: Id<'changelog'>) =>
  maybe<ChangelogRow>(db)`select ${columnsFor(caller)} from changelog c where c.id = ${id} for update`

const statusIs: Record<ChangelogStatus, string> = {
  draft: 'c.published_at is null',
  scheduled: 'c.published_at > now()',
  published: 'c.published_at <= now()',
}

type Listing = {
  status: ChangelogStatus | undefined
  label: ChangelogLabel | undefined
  /** The last entry of the previous page. Drafts sort as infinity. */
  after: { publishedAt: string | null; id: string } | undefined
  limit: number
}

const inOrder = raw(`coalesce(c.published_at, 'infinity')`)

/** Drafts first, then scheduled entries, then published ones; newest first within each. */
export const listEntries = (db: Db, caller: Caller, { status, label, after, limit }: Listing) =>
  page<ChangelogRow>(db, 'changelog')`
    select ${columnsFor(caller)} from changelog c
    where ${seesEntry(caller)} and ${raw(status ? statusIs[status] : 'true')}
      ${label ? sql`and ${label} = any(c.labels)` : raw('')}
      ${after ? sql`and (${inOrder}, c.id) < (coalesce(${after.publishedAt}::timestamptz, 'infinity'), ${after.id})` : raw('')}
    order by ${inOrder} desc, c.id desc ${limitTo(limit)}`

const jsonOf = (it: Cover | SegmentRef | null): string | null => it && JSON.stringify(it)

/** False if a concurrent transaction took the suffix of the id. */
export const insertEntry = async (db: Db, it: Values): Promise<boolean> =>
  (await maybe(db)`
    insert into changelog (id, title, content, cover, attachments, labels, published_at, notify_subscribers,
      notify_segment)
    values (${it.id}, ${it.title}, ${it.content}, ${jsonOf(it.cover)}, ${JSON.stringify(it.attachments)},
      ${it.labels}, ${it.publishedAt}, ${it.notifySubscribers}, ${jsonOf(it.notifySegment)})
    on conflict (suffix) do nothing
    returning 1`) !== undefined

export const updateEntry = (db: Db, it: Values) =>
  run(db)`
    update changelog set title = ${it.title}, content = ${it.content}, cover = ${jsonOf(it.cover)},
      attachments = ${JSON.stringify(it.attachments)}, labels = ${it.labels}, published_at = ${it.publishedAt},
      notify_subscribers = ${it.notifySubscribers}, notify_segment = ${jsonOf(it.notifySegment)},
      updated_at = clock_timestamp()
    where id = ${it.id}`

export const linkPosts = async (db: Db, id: Id<'changelog'>, postIds: Id<'post'>[]): Promise<void> => {
  await run(db)`delete from changelog_posts where changelog_id = ${id}`
  await run(db)`
    insert into changelog_posts (changelog_id, post_id, position)
    select ${id}, post_id, position from unnest(${postIds}::text[]) with ordinality as linked (post_id, position)`
}

export const livePosts = async (db: Db, ids: Id<'post'>[]): Promise<Set<string>> => {
  const rows = await many<{ id: string }>(db)`
    select id from posts where id = any(${ids}) and deleted_at is null`
  return new Set(rows.map(row => row.id))
}

/** False when the entry did not exist. */
export const deleteEntry = async (db: Db, id: Id<'changelog'>): Promise<boolean> =>
  (await maybe(db)`delete from changelog where id = ${id} returning 1`) !== undefined

/** The ms until the next entry is published. */
export const nextPublishedMs = (db: Db) =>
  msUntil(
    db,
    'next_published',
    sql`
      select published_at from changelog
      where announced_at is null and published_at is not null`,
  )

/** A published entry, without what differs by caller. */
export type Announced = Omit<ChangelogRow, 'reactions' | 'publishedAt'> & { publishedAt: string }

/** Locks published entries that are not announced. Skips entries that another process has locked. */
export const lockUnannounced = (db: Db, { id, limit }: { id?: Id<'changelog'>; limit: number }) =>
  many<Announced>(db)`
    select ${columns}, c.notify_segment from changelog c
    where c.announced_at is null and c.published_at <= now() ${id ? sql`and c.id = ${id}` : raw('')}
    order by c.published_at limit ${limit} for update skip locked`

export const markAnnounced = (db: Db, ids: Id<'changelog'>[]) =>
  run(db)`update changelog set announced_at = now() where id = any(${ids})`

export const newestPublished = (db: Db, limit: number) =>
  many<Omit<FeedEntry, 'slug'> & { suffix: string }>(db)`
    select id, title, suffix, content, cover, attachments, labels, published_at, updated_at from changelog c
    where c.published_at <= now() order by ${inOrder} desc, c.id desc limit ${limit}`

export type Reacting = { id: Id<'changelog'>; emoji: Emoji; reacted: boolean }

/**
 * Adds or removes the caller's reaction to an entry. The lock makes a deletion of the entry wait. False if the caller may not see the
 * entry.
 */
export const setReaction = async (
  db: Db,
  caller: Caller,
  { id, emoji, reacted }: Reacting,
): Promise<boolean> => {
  const change = reacted ? reactionInsert : reactionDelete
  return (
    (await maybe(db)`
      with found as (
        select c.id from changelog c where c.id = ${id} and ${seesEntry(caller)} for key share
      ), changed as (${change('changelog', caller, emoji, sql`found`)}
      )
      select 1 from found`) !== undefined
  )
}
