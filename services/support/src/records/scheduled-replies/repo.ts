import type { Id } from '@earshot/contracts'
import { type Db, limitTo, many, maybe, msUntil, one, page, raw, run, sql } from '@earshot/db'
import type { ScheduledReply } from './model.ts'
import type { ScheduledRow, ScheduledValues } from './row.ts'

type ScheduledId = Id<'scheduled_reply'>

/** What blocks a reply before it is due may end until then, and is stored only when it is due. */
const columns = raw(`s.id, s.conversation_id, s.author_principal_id, s.posted_by_principal_id, s.is_person,
  a.name as author_name, s.content, s.attachments, s.cc, s.actions, s.send_at, s.created_at, s.updated_at,
  coalesce(s.blocked_by, case when c.status = 'closed' then 'closed'
    when c.last_visitor_message_at > s.updated_at then 'customer_reply' end) as blocked_by`)

const joined = raw(`scheduled_replies s join conversations c on c.id = s.conversation_id
  left join people a on a.id = s.author_principal_id`)

export const findScheduled = (db: Db, id: ScheduledId) =>
  maybe<ScheduledRow>(db, 'find_scheduled_reply')`select ${columns} from ${joined} where s.id = ${id}`

export const lockScheduled = (db: Db, id: ScheduledId) =>
  maybe<ScheduledRow>(db, 'lock_scheduled_reply')`
    select ${columns} from ${joined} where s.id = ${id} for update of s`

type Listing = {
  conversationId: Id<'conversation'>
  after: { sendAt: string; id: string } | undefined
  limit: number
}

export const listScheduled = (db: Db, { conversationId, after, limit }: Listing) =>
  page<ScheduledRow>(db, 'scheduled_replies')`
    select ${columns} from ${joined}
    where s.conversation_id = ${conversationId}
      ${after ? sql`and (s.send_at, s.id) > (${after.sendAt}::timestamptz, ${after.id})` : raw('')}
    order by s.send_at, s.id ${limitTo(limit)}`

export const countScheduled = async (db: Db, conversationId: Id<'conversation'>): Promise<number> =>
  (
    await one<{ count: number }>(db, 'count_scheduled_replies')`
      select count(*)::int as count from scheduled_replies where conversation_id = ${conversationId}`
  ).count

const jsonOf = (cc: string[] | null): string | null => cc && JSON.stringify(cc)

export const insertScheduled = (db: Db, it: ScheduledValues) =>
  run(db, 'insert_scheduled_reply')`
    insert into scheduled_replies (id, conversation_id, author_principal_id, posted_by_principal_id, is_person, content,
      attachments, cc, actions, send_at)
    values (${it.id}, ${it.conversationId}, ${it.authorPrincipalId}, ${it.postedByPrincipalId}, ${it.isPerson},
      ${it.content}, ${JSON.stringify(it.attachments)}, ${jsonOf(it.cc)}, ${JSON.stringify(it.actions)}, ${it.sendAt})`

export const updateScheduled = (db: Db, it: ScheduledReply) =>
  run(db, 'update_scheduled_reply')`
    update scheduled_replies set content = ${it.content}, attachments = ${JSON.stringify(it.attachments)}, cc = ${jsonOf(it.cc)},
      actions = ${JSON.stringify(it.actions)}, send_at = ${it.sendAt}, blocked_by = ${it.blockedBy},
      updated_at = clock_timestamp()
    where id = ${it.id}`

/** False if it did not exist. */
export const deleteScheduled = async (db: Db, id: ScheduledId): Promise<boolean> =>
  (await maybe(db, 'delete_scheduled_reply')`delete from scheduled_replies where id = ${id} returning 1`) !==
  undefined

export const nextScheduledMs = (db: Db, except: string[]) =>
  msUntil(
    db,
    'next_scheduled_reply',
    sql`select send_at from scheduled_replies where blocked_by is null and not id = any(${except})`,
  )

export type DueReply = { id: ScheduledId; conversationId: Id<'conversation'> }

/** Locks replies that are due, skipping locked ones. */
export const lockDueScheduled = (db: Db, { limit, except }: { limit: number; except: string[] }) =>
  many<DueReply>(db, 'lock_due_scheduled_replies')`
    select id, conversation_id from scheduled_replies
    where blocked_by is null and send_at <= now() and not id = any(${except})
    order by send_at limit ${limit} for update skip locked`

/** The reply stays, and is not due again. */
export const blockScheduled = (db: Db, { id, blockedBy }: Pick<ScheduledReply, 'id' | 'blockedBy'>) =>
  run(db, 'block_scheduled_reply')`
    update scheduled_replies set blocked_by = ${blockedBy} where id = ${id}`
