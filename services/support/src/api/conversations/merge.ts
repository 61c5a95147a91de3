import { type Caller, type Id, newId } from '@earshot/contracts'
import type { Db, Pool } from '@earshot/db'
import { conversations } from '../../changes/conversations/conversations.ts'
import { afterDecision } from '../../changes/conversations/status.ts'
import {
  copyUnreadReply,
  markUnreadByOthers,
  moveScheduled,
  moveScheduledBack,
  moveUnreadReply,
} from '../../records/conversations/merge-repo.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import { type ConversationId, type ConversationRow, stateOf } from '../../records/conversations/row.ts'
import { decide } from '../../records/conversations/state.ts'
import { insertSystemMessages, type SystemMessage } from '../../records/messages/repo.ts'
import type { MessageRow } from '../../records/messages/row.ts'
import { principalOf } from '../../shared/access.ts'
import { earlier, later, type Merging, mergeThreads, separate, unmergeThread } from '../threads/merge.ts'

type Read = Pick<ConversationRow, 'visitorReadAt' | 'lastTeamMessageAt'>

const isUnread = ({ visitorReadAt, lastTeamMessageAt }: Read): boolean =>
  lastTeamMessageAt !== null && (visitorReadAt === null || visitorReadAt < lastTeamMessageAt)

/** What the visitor has not read in either conversation stays unread. */
const readInBoth = (one: ConversationRow, other: ConversationRow): string | null => {
  if (isUnread(one) && isUnread(other))
    return one.visitorReadAt && other.visitorReadAt && earlier(one.visitorReadAt, other.visitorReadAt)
  if (isUnread(one)) return one.visitorReadAt
  return isUnread(other) ? other.visitorReadAt : later(one.visitorReadAt, other.visitorReadAt)
}

const moved = (row: ConversationRow, to: 'open' | 'closed', now: string) =>
  afterDecision(row, decide(stateOf(row), { kind: 'set', to, snoozedUntil: null, by: 'agent' }, now))

/** Writes lines for the team into the history of both. They name ids instead of subjects, which change. */
export const writeInBoth = (
  db: Db,
  caller: Caller,
  lines: Pick<SystemMessage, 'conversationId' | 'content'>[],
): Promise<void> => {
  const about = { event: null, isInternal: true, authorPrincipalId: principalOf(caller) }
  return insertSystemMessages(
    db,
    lines.map(line => ({ ...about, ...line, id: newId('message') })),
  )
}

const note: Merging<ConversationRow, MessageRow, Conversation>['note'] = (
  db,
  caller,
  { id, intoId },
  verb,
) => {
  const preposition = verb === 'merged' ? 'into' : 'from'
  return writeInBoth(db, caller, [
    { conversationId: id, content: `The conversation was ${verb} ${preposition} ${intoId}.` },
    { conversationId: intoId, content: `The conversation ${id} was ${verb} ${preposition} this one.` },
  ])
}

/** The conversation without messages that were moved out of it. */
export const withoutMoved: Merging<ConversationRow, MessageRow, Conversation>['without'] = (
  into,
  { lastMessageAt, lastVisitorMessageAt, lastTeamMessageAt, waitingSince },
) => ({
  ...into,
  lastMessageAt: lastMessageAt ?? into.lastMessageAt,
  lastVisitorMessageAt,
  lastTeamMessageAt,
  waitingSince,
})

const merging: Merging<ConversationRow, MessageRow, Conversation> = {
  threads: conversations,
  path: 'intoConversationId',
  refuse: (row, into) =>
    row.visitorPrincipalId === into.visitorPrincipalId
      ? undefined
      : 'Only conversations of the same customer can be merged.',
  closed: async (_, { row, now }) => {
    const { status, snoozedUntil, waitingSince, resolvedAt } = row
    const { after, ...why } = moved(row, 'closed', now)
    return {
      after: { ...after, stateBeforeMerge: { status, snoozedUntil, waitingSince, resolvedAt } },
      ...why,
    }
  },
  receiving: async (_, into, { row, now }) => {
    const { after, ...why } = row.waitingSince === null ? { after: into } : moved(into, 'open', now)
    return {
      after: {
        ...after,
        waitingSince: earlier(after.waitingSince, row.waitingSince),
        lastMessageAt: later(after.lastMessageAt, row.lastMessageAt) ?? after.lastMessageAt,
        lastVisitorMessageAt: later(after.lastVisitorMessageAt, row.lastVisitorMessageAt),
        lastTeamMessageAt: later(after.lastTeamMessageAt, row.lastTeamMessageAt),
        visitorReadAt: readInBoth(into, row),
      },
      ...why,
    }
  },
  restored: async (_, row, into) => ({
    after: { ...row, ...row.stateBeforeMerge, visitorReadAt: later(row.visitorReadAt, into.visitorReadAt) },
    reason: 'agent',
  }),
  without: withoutMoved,
  move: async (db, caller, pair) => {
    await moveScheduled(db, pair)
    await moveUnreadReply(db, pair)
    await markUnreadByOthers(db, pair, caller.principalId)
  },
  moveBack: async (db, pair) => {
    await moveScheduledBack(db, pair.id)
    await copyUnreadReply(db, pair)
  },
  note,
}

export const mergeConversation = (
  pool: Pool,
  caller: Caller,
  { id, intoConversationId: intoId }: ConversationId & { intoConversationId: Id<'conversation'> },
): Promise<Conversation> => mergeThreads(pool, caller, merging, { id, intoId })

export const unmergeConversation = (
  pool: Pool,
  caller: Caller,
  { id }: ConversationId,
): Promise<Conversation> => unmergeThread(pool, caller, merging, { id })

export const separateConversation = (
  db: Db,
  pair: { id: Id<'conversation'>; intoId: Id<'conversation'> },
): Promise<void> => separate(db, merging, pair)
