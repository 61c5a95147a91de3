import type { Db } from '@earshot/db'
import type { ConversationChange } from '../../records/conversations/change.ts'
import { type Fact, insertFacts, unmarkFinalClosings } from '../../records/reports/facts-repo.ts'
import { type Change, isReply } from '../../records/threads/change.ts'
import type { ThreadKind } from '../../records/threads/row.ts'
import type { TicketChange } from '../../records/tickets/change.ts'

/** What the facts of conversations and tickets are derived from. */
type Thread = {
  kind: ThreadKind
  id: string
  createdAt: string
  agentPrincipalId: Fact['agentPrincipalId']
  teamId: Fact['teamId']
  /** Always false for a new thread, even one that is created closed. */
  wasClosed: boolean
  isClosed: boolean
  isNew: boolean
  now: string
}

const factOf = (
  { id, kind, agentPrincipalId, teamId }: Thread,
  it: Pick<Fact, 'fact' | 'at'> & Partial<Fact>,
): Fact => ({
  subjectId: id,
  kind,
  seconds: null,
  rating: null,
  isFinal: false,
  agentPrincipalId,
  teamId,
  ...it,
})

const secondsSince = (start: string, end: string): number =>
  Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / 1000))

const statusFacts = (thread: Thread): Fact[] => {
  const { createdAt, isNew, wasClosed, isClosed, now } = thread
  return [
    ...(isNew ? [factOf(thread, { fact: 'opened', at: createdAt })] : []),
    ...(wasClosed && !isClosed ? [factOf(thread, { fact: 'reopened', at: now })] : []),
    ...(isClosed && !wasClosed
      ? [factOf(thread, { fact: 'closed', at: now, seconds: secondsSince(createdAt, now), isFinal: true })]
      : []),
  ]
}

/**
 * The first response counts for the member who wrote it, not for the assignee. After a split or a merge, the customer may have waited
 * since before the thread was created.
 */
const firstResponse = (thread: Thread, { before, message }: Change): Fact[] => {
  if (!message || !isReply(message)) return []
  const { createdAt: at, authorPrincipalId: agentPrincipalId } = message
  const waitingSince = before.waitingSince ?? thread.createdAt
  const seconds = secondsSince(waitingSince < thread.createdAt ? waitingSince : thread.createdAt, at)
  return [factOf(thread, { fact: 'answered', at, seconds, isFinal: true, agentPrincipalId })]
}

/** The time of a change. A message is written slightly before its thread. */
const timeOf = ({ after, message }: Change): string =>
  after.resolvedAt ?? message?.createdAt ?? after.updatedAt

const threadOf = (kind: ThreadKind, change: Change): Thread => {
  const { before, after, isNew = false } = change
  return {
    kind,
    id: after.id,
    createdAt: after.createdAt,
    agentPrincipalId: after.assignedPrincipalId,
    teamId: after.assignedTeamId,
    wasClosed: !isNew && before.status === 'closed',
    isClosed: after.status === 'closed',
    isNew,
    now: timeOf(change),
  }
}

/** A conversation that the team started has no first response. */
const ofConversation = (change: ConversationChange): Fact[] => {
  const { before, after } = change
  const thread = threadOf('conversation', change)
  const { csatRating: rating, csatSubmittedAt: at } = after
  const isRated = before.csatRating === null && rating !== null && at !== null
  return [
    ...statusFacts(thread),
    ...(after.startedBy === 'team' ? [] : firstResponse(thread, change)),
    ...(isRated ? [factOf(thread, { fact: 'rated', at, rating })] : []),
  ]
}

/** A ticket without a requester has no first response. */
const ofTicket = (change: TicketChange): Fact[] => {
  const { after } = change
  const thread = threadOf('ticket', change)
  return [
    ...statusFacts(thread),
    ...(after.requesterPrincipalId === null ? [] : firstResponse(thread, change)),
  ]
}

const storeFacts = async (db: Db, facts: Fact[]): Promise<void> => {
  if (facts.length === 0) return
  const reopened = facts.filter(({ fact }) => fact === 'reopened').map(({ subjectId }) => subjectId)
  if (reopened.length > 0) await unmarkFinalClosings(db, reopened)
  await insertFacts(db, facts)
}

/** Stores the facts that reports count, in the transaction of the changes. */
export const storeConversationFacts = (db: Db, changes: ConversationChange[]): Promise<void> =>
  storeFacts(db, changes.flatMap(ofConversation))

/** Stores the facts of ticket changes, like {@link storeConversationFacts}. */
export const storeTicketFacts = (db: Db, changes: TicketChange[]): Promise<void> =>
  storeFacts(db, changes.flatMap(ofTicket))
