import { type Id, isId } from '@earshot/contracts'
import { type Db, many, maybe, one, run } from '@earshot/db'
import type { Links } from '../tickets/model.ts'
import { noLinks } from '../tickets/row.ts'

/** What has links. */
type Thread = Id<'ticket'> | Id<'conversation'>

/** What a ticket may be linked to. A conversation may be linked to posts. */
export type Target = Id<'conversation'> | Id<'ticket'> | Id<'post'>

const added = (links: Links, target: string): Links => {
  if (isId('conversation', target)) return { ...links, conversationIds: [...links.conversationIds, target] }
  if (isId('ticket', target)) return { ...links, ticketIds: [...links.ticketIds, target] }
  return isId('post', target) ? { ...links, postIds: [...links.postIds, target] } : links
}

/** The links of these tickets, in the order in which they were added. */
export const linksOf = async (db: Db, ids: Id<'ticket'>[]): Promise<(id: Id<'ticket'>) => Links> => {
  const rows = await many<{ threadId: Id<'ticket'>; targetId: string }>(db, 'links_of_tickets')`
    select thread_id, target_id from thread_links where thread_id = any(${ids}) order by created_at, target_id`
  const known = new Map<string, Links>()
  for (const { threadId, targetId } of rows)
    known.set(threadId, added(known.get(threadId) ?? noLinks, targetId))
  return id => known.get(id) ?? noLinks
}

/** The number of the ticket that was linked last to a conversation. */
export const lastTicketOf = (db: Db, conversationId: Id<'conversation'>) =>
  maybe<{ number: number }>(db)`
    select t.number from thread_links l join tickets t on t.id = l.thread_id
    where l.target_id = ${conversationId} and t.deleted_at is null
    order by l.created_at desc, l.thread_id desc limit 1`

/** Returns false if the link already existed. */
export const insertLink = async (db: Db, thread: Thread, target: Target): Promise<boolean> =>
  (await maybe(db)`
    insert into thread_links (thread_id, target_id, created_at) values (${thread}, ${target}, clock_timestamp())
    on conflict do nothing returning 1`) !== undefined

/** Returns false if the link did not exist. */
export const removeLink = async (db: Db, thread: Thread, target: Target): Promise<boolean> =>
  (await maybe(db)`
    delete from thread_links where thread_id = ${thread} and target_id = ${target} returning 1`) !== undefined

/** Removes all links of a deleted ticket, in both directions. */
export const removeLinksOf = (db: Db, id: Id<'ticket'>) =>
  run(db)`delete from thread_links where thread_id = ${id} or target_id = ${id}`

export const countLinks = async (db: Db, thread: Thread): Promise<number> =>
  (
    await one<{ count: number }>(db)`
    select count(*)::int as count from thread_links where thread_id = ${thread}`
  ).count

/** Locks tickets, always in the same order, so that two requests that link them in opposite directions do not deadlock. */
export const lockTickets = (db: Db, ids: Id<'ticket'>[]) =>
  many<{ id: Id<'ticket'> }>(db)`
    select id from tickets where id = any(${ids}) and deleted_at is null order by id for update`

/** Prevents the deletion of the conversation until the end of the transaction. */
export const shareConversation = async (db: Db, id: Id<'conversation'>): Promise<boolean> =>
  (await maybe(db)`select 1 from conversations where id = ${id} for key share`) !== undefined

export const touchTicket = (db: Db, id: Id<'ticket'>) =>
  run(db)`update tickets set updated_at = clock_timestamp() where id = ${id}`

export const touchConversation = (db: Db, id: Id<'conversation'>) =>
  run(db)`update conversations set updated_at = clock_timestamp() where id = ${id}`
