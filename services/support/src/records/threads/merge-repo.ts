import type { Id } from '@earshot/contracts'
import { type Db, maybe, one, raw, run } from '@earshot/db'
import type { ThreadKind } from './row.ts'

/** Lines about a conversation itself and deleted messages stay with it. */
const tables = {
  conversation: {
    threads: raw('conversations'),
    messages: raw('messages'),
    thread: raw('conversation_id'),
    moves: raw(`sender_type <> 'system' and deleted_at is null`),
    live: raw('true'),
  },
  ticket: {
    threads: raw('tickets'),
    messages: raw('ticket_messages'),
    thread: raw('ticket_id'),
    moves: raw('true'),
    live: raw('deleted_at is null'),
  },
}

/** Whether other threads, which are not deleted, are merged into this one. */
export const hasMerged = async (db: Db, kind: ThreadKind, id: Id<ThreadKind>): Promise<boolean> =>
  (await maybe(db)`
    select 1 from ${tables[kind].threads} where merged_into_id = ${id} and ${tables[kind].live} limit 1`) !==
  undefined

/**
 * Puts the messages of a thread into the order of time. Nothing changes for those that were written here; messages of another system
 * were stored later than they were written.
 */
const sortMessages = (db: Db, kind: ThreadKind, id: Id<ThreadKind>) => {
  const { messages, thread } = tables[kind]
  return run(db)`
    with places as (
      select seq, row_number() over (order by seq) as place from ${messages} where ${thread} = ${id}
    ), sorted as (
      select id, row_number() over (order by created_at, seq) as place from ${messages} where ${thread} = ${id}
    )
    update ${messages} m set seq = p.seq from sorted s join places p using (place)
    where m.id = s.id and m.seq <> p.seq`
}

type Pair = { id: Id<ThreadKind>; intoId: Id<ThreadKind> }

/** Moves the messages and notes of a thread into another one. The caller must hold the locks of both. */
export const moveMessages = async (db: Db, kind: ThreadKind, { id, intoId }: Pair): Promise<void> => {
  const { messages, thread, moves } = tables[kind]
  await run(db)`
    update ${messages} set ${thread} = ${intoId}, merged_from_id = ${id} where ${thread} = ${id} and ${moves}`
  await sortMessages(db, kind, intoId)
}

/** Moves back what {@link moveMessages} moved. The caller must hold the locks of both threads. */
export const moveMessagesBack = (db: Db, kind: ThreadKind, id: Id<ThreadKind>) => {
  const { messages, thread } = tables[kind]
  return run(db)`
    update ${messages} set ${thread} = merged_from_id, merged_from_id = null where merged_from_id = ${id}`
}

/** A message or note where a thread can be split, or a line about it or a deleted message. */
export type SplitPoint = { seq: number; moves: boolean }

/** Finds a message of this thread. */
export const findSplitPoint = (
  db: Db,
  kind: ThreadKind,
  { id, messageId }: { id: Id<ThreadKind>; messageId: Id<'message'> },
) => {
  const { messages, thread, moves } = tables[kind]
  return maybe<SplitPoint>(
    db,
  )`select seq, ${moves} as moves from ${messages} where id = ${messageId} and ${thread} = ${id}`
}

/** What is before and after the place where a thread is split. */
export type Halves = {
  /** Whether public messages stay. */
  keepsPublic: boolean
  /** Who wrote the first public message that moves. Null if there is none. */
  firstSender: 'visitor' | 'agent' | 'assistant' | null
  /** Whether messages would move that came from a merged thread. */
  movesMerged: boolean
}

export const halvesOf = (db: Db, kind: ThreadKind, { id, seq }: { id: Id<ThreadKind>; seq: number }) => {
  const { messages, thread, moves } = tables[kind]
  return one<Halves>(db)`
    select coalesce(bool_or(seq < ${seq} and not is_internal), false) as keeps_public,
      (array_agg(sender_type order by seq) filter (where seq >= ${seq} and not is_internal))[1] as first_sender,
      coalesce(bool_or(seq >= ${seq} and merged_from_id is not null), false) as moves_merged
    from ${messages} where ${thread} = ${id} and ${moves}`
}

/** Moves the messages and notes from a place on into a new thread. The caller must hold the lock of the old one. */
export const splitMessages = (
  db: Db,
  kind: ThreadKind,
  { id, newId, seq }: { id: Id<ThreadKind>; newId: Id<ThreadKind>; seq: number },
) => {
  const { messages, thread, moves } = tables[kind]
  return run(
    db,
  )`update ${messages} set ${thread} = ${newId} where ${thread} = ${id} and seq >= ${seq} and ${moves}`
}

/** Unmerges other threads from those whose ids are like `ids`, and forgets which messages came from these. */
export const separateThreads = async (db: Db, kind: ThreadKind, ids: string): Promise<void> => {
  const { threads, messages, thread } = tables[kind]
  await run(db)`
    update ${messages} set ${thread} = merged_from_id, merged_from_id = null
    where merged_from_id is not null and ${thread} like ${ids}`
  await run(db)`update ${messages} set merged_from_id = null where merged_from_id like ${ids}`
  await run(db)`
    update ${threads} set merged_into_id = null, state_before_merge = null where merged_into_id like ${ids}`
}

/** What a thread stores about its public messages. */
export type MessageTimes = {
  lastMessageAt: string | null
  lastVisitorMessageAt: string | null
  lastTeamMessageAt: string | null
  /** The oldest message of the customer after the last reply of a member. */
  waitingSince: string | null
  isAnswered: boolean
}

/** Computes the times from the messages. The customer waits for no reply to messages from before `waitingSince`. */
export const messageTimesOf = (
  db: Db,
  kind: ThreadKind,
  { id, waitingSince }: { id: Id<ThreadKind>; waitingSince: string | null },
) => {
  const { messages, thread } = tables[kind]
  return one<MessageTimes>(db)`
    select max(created_at) as last_message_at,
      max(created_at) filter (where sender_type = 'visitor') as last_visitor_message_at,
      max(created_at) filter (where sender_type <> 'visitor') as last_team_message_at,
      min(created_at) filter (where sender_type = 'visitor' and not automated and seq > coalesce(answered, 0)
        and created_at >= ${waitingSince}) as waiting_since,
      coalesce(bool_or(answered is not null), false) as is_answered
    from (
      select *, max(seq) filter (where sender_type = 'agent' and not automated) over () as answered
      from ${messages} where ${thread} = ${id} and not is_internal and sender_type <> 'system') m`
}
