import type { EventContent, Id } from '@earshot/contracts'
import { type Db, empty, limitTo, many, one, page, raw, type Sql, sql } from '@earshot/db'
import { mostUnread, type Notification, type ReadInput } from './model.ts'

const ownColumns = `id, kind, actor_name, detail, read_at, created_at, in_browser as browser`

const columns = raw(`${ownColumns},
  jsonb_build_object('kind', subject_kind, 'id', subject_id, 'title', title) as subject`)

/** With what only emails need. */
const dueColumns = raw(`${ownColumns},
  jsonb_build_object('kind', subject_kind, 'id', subject_id, 'title', title, 'slug', slug) as subject, color`)

type Recipient = {
  id: Id<'notification'>
  principalId: Id<'principal'>
  inPanel: boolean
  inBrowser: boolean
  /** Null without an email. */
  emailDueAt: string | null
  /** Notifications of a group that are due become one email. */
  emailGroup: string | null
}

/** The email group of updates, which are one email to a user. */
export const updatesGroup = 'updates'

/** What happened, as in its request. */
export type Notice = Pick<
  EventContent<'notification.requested'>,
  'kind' | 'subject' | 'actorName' | 'detail' | 'color'
>

export type NewNotifications = Notice & { eventId: string; recipients: Recipient[] }

/** Someone gets at most one notification per event, however often that arrives. Returns who got one. */
export const insertNotifications = async (
  db: Db,
  { kind, subject, actorName, detail, color, eventId, recipients }: NewNotifications,
): Promise<Id<'principal'>[]> => {
  const rows = await many<{ principalId: Id<'principal'> }>(db, 'insert_notifications')`
    insert into notifications (id, principal_id, kind, event_id, subject_kind, subject_id, title, slug, actor_name,
      detail, color, in_panel, in_browser, email_due_at, email_group)
    select id, principal_id, ${kind}, ${eventId}, ${subject.kind}, ${subject.id}, ${subject.title},
      ${subject.slug ?? null}, ${actorName}, ${detail}, ${color ?? null}, in_panel, in_browser, email_due_at, email_group
    from unnest(${recipients.map(it => it.id)}::text[], ${recipients.map(it => it.principalId)}::text[],
      ${recipients.map(it => it.inPanel)}::boolean[], ${recipients.map(it => it.inBrowser)}::boolean[],
      ${recipients.map(it => it.emailDueAt)}::timestamptz[],
      ${recipients.map(it => it.emailGroup)}::text[])
      as recipient (id, principal_id, in_panel, in_browser, email_due_at, email_group)
    on conflict (event_id, principal_id) do nothing
    returning principal_id`
  return rows.map(({ principalId }) => principalId)
}

type Listing = { principalId: string; unread: boolean | undefined; before: string | undefined; limit: number }

/** Newest first: ids sort by time. */
export const listNotifications = (db: Db, { principalId, unread, before, limit }: Listing) =>
  page<Notification>(db, 'notifications')`
    select ${columns} from notifications
    where principal_id = ${principalId} and in_panel
      ${unread === undefined ? empty : unread ? sql`and read_at is null` : sql`and read_at is not null`}
      ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc ${limitTo(limit)}`

export const countUnread = (db: Db, principalId: string) =>
  one<{ unread: number }>(db, 'count_unread_notifications')`
    select count(*)::int as unread from (
      select 1 from notifications where principal_id = ${principalId} and in_panel and read_at is null
      limit ${mostUnread}) as unread`

/** Returns how many were marked. */
export const markRead = async (
  db: Db,
  principalId: string,
  { ids, subjectId }: ReadInput,
): Promise<number> => {
  const marked = await many(db)`
    update notifications set read_at = now()
    where principal_id = ${principalId} and in_panel and read_at is null
      ${ids === undefined ? empty : sql`and id = any(${ids})`}
      ${subjectId === undefined ? empty : sql`and subject_id = ${subjectId}`}
    returning 1`
  return marked.length
}

export const deleteOldNotifications = async (
  db: Db,
  beforeId: Id<'notification'>,
  limit: number,
): Promise<number> => {
  const deleted = await many(db)`
    delete from notifications where id in (
      select id from notifications where id < ${beforeId} order by id limit ${limit} for update skip locked)
    returning 1`
  return deleted.length
}

export type DueGroup = { principalId: Id<'principal'>; emailGroup: string }

/** The groups of the notifications that are due first: of members, or the updates of users. */
export const dueGroups = (db: Db, { updates, limit }: { updates: boolean; limit: number }) =>
  many<DueGroup>(db, updates ? 'due_updates' : 'due_notification_groups')`
    select distinct principal_id, email_group from (
      select principal_id, email_group from notifications
      where email_due_at <= now() and email_group ${raw(updates ? '=' : '<>')} '${raw(updatesGroup)}'
      order by email_due_at limit ${limit}) due`

const ofGroup = ({ principalId, emailGroup }: DueGroup): Sql => sql`
  principal_id = ${principalId} and email_group = ${emailGroup} and email_due_at is not null`

/** Reads the notifications of a group, also those that are due later, without taking them. */
export const readDue = <N extends Notice = Notification>(db: Db, group: DueGroup) =>
  many<N & { id: Id<'notification'> }>(
    db,
    'read_due_notifications',
  )`select ${dueColumns} from notifications where ${ofGroup(group)}`

/**
 * Locks and takes the notifications of a group, in the order of their events, also those that are due later: one email has all that
 * happened until now, or those of `ids`. Empty if another process has taken them.
 */
export const takeDue = <N extends Notice = Notification>(db: Db, group: DueGroup, ids?: readonly string[]) =>
  many<N & { readAt: string | null }>(db, 'take_due_notifications')`
    with due as (
      select id from notifications
      where ${ofGroup(group)} ${ids ? sql`and id = any(${[...ids]})` : empty}
      for update skip locked
    ), taken as (
      update notifications set email_due_at = null where id in (select id from due) returning *
    )
    select ${dueColumns} from taken order by event_id`
