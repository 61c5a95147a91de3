import type { Id } from '@earshot/contracts'
import { type Db, many, one, raw, run, type Sql, sql } from '@earshot/db'
import { type Merge, moveColumn, moveColumnBack, movedKeys } from '@earshot/identity'
import type { ThreadKind } from '../../records/threads/row.ts'

/** The threads of a kind, and their messages. */
type Threads = { table: string; person: string; live: Sql; messages: string; thread: string; readable: Sql }

const conversations: Threads = {
  table: 'conversations',
  person: 'visitor_principal_id',
  live: raw('true'),
  messages: 'messages',
  thread: 'conversation_id',
  readable: raw('deleted_at is null'),
}

const tickets: Threads = {
  table: 'tickets',
  person: 'requester_principal_id',
  live: raw('deleted_at is null'),
  messages: 'ticket_messages',
  thread: 'ticket_id',
  readable: raw('true'),
}

const authors = ['author_principal_id', 'posted_by_principal_id']

/**
 * Locks the threads in the order of their ids. Messages follow, also those of threads that moved earlier.
 */
const moveThreads = async (db: Db, merge: Merge, it: Threads): Promise<void> => {
  const [table, person, live] = [raw(it.table), raw(it.person), it.live]
  await run(db)`select from ${table} where ${person} = ${merge.fromId} and ${live} order by id for update`
  await moveColumn(db, merge, { table: it.table, column: it.person, within: live })
  const within = sql`${it.readable} and ${raw(it.thread)} in (
    select id from ${table} where ${person} = ${merge.intoId} and ${live})`
  for (const column of authors) await moveColumn(db, merge, { table: it.messages, column, within })
}

/** What was split off since belongs to the person whose messages it has. */
const moveSplitBack = (db: Db, { fromId, intoId }: Merge, it: Threads) => {
  const [table, person] = [raw(it.table), raw(it.person)]
  return run(db)`
    with recursive split as (
      select id from ${table} where ${person} = ${fromId}
      union
      select t.id from ${table} t join split s on t.split_from_id = s.id where t.${person} = ${intoId}
    )
    update ${table} set ${person} = ${fromId} where id in (select id from split) and ${person} = ${intoId}`
}

const moveThreadsBack = async (db: Db, merge: Merge, it: Threads): Promise<void> => {
  await run(db)`
    select from ${raw(it.table)} where id in (${movedKeys(merge, `${it.table}.${it.person}`)}) order by id for update`
  await moveColumnBack(db, merge, { table: it.table, column: it.person })
  await moveSplitBack(db, merge, it)
  for (const column of authors) await moveColumnBack(db, merge, { table: it.messages, column })
}

export const moveConversations = (db: Db, merge: Merge) => moveThreads(db, merge, conversations)
export const moveTickets = (db: Db, merge: Merge) => moveThreads(db, merge, tickets)
export const moveConversationsBack = (db: Db, merge: Merge) => moveThreadsBack(db, merge, conversations)
export const moveTicketsBack = (db: Db, merge: Merge) => moveThreadsBack(db, merge, tickets)

/** Threads that are merged into one of someone else, since a merge of users was undone. */
const mergedApart = <Kind extends ThreadKind>(db: Db, { fromId }: Merge, it: Threads) => {
  const [table, person] = [raw(it.table), raw(it.person)]
  return many<{ id: Id<Kind>; intoId: Id<Kind> }>(db)`
    select t.id, other.id as into_id from ${table} t join ${table} other on other.id = t.merged_into_id
    where ${fromId} in (t.${person}, other.${person}) and t.${person} is distinct from other.${person}
    order by t.id`
}

export const conversationsMergedApart = (db: Db, merge: Merge) =>
  mergedApart<'conversation'>(db, merge, conversations)
export const ticketsMergedApart = (db: Db, merge: Merge) => mergedApart<'ticket'>(db, merge, tickets)

/** How much a merge would move. */
export const countContent = (db: Db, { fromId }: Merge) =>
  one<Record<string, number>>(db)`
    select
      (select count(*)::int from conversations where visitor_principal_id = ${fromId}) as conversations,
      (select count(*)::int from tickets
        where requester_principal_id = ${fromId} and deleted_at is null) as tickets`
