import type { Db } from '@earshot/db'
import type { Change } from '../../records/conversations/change.ts'
import { type Fact, insertFacts, takeBackClosings } from '../../records/reports/facts-repo.ts'
import type { SubjectKind } from '../../records/sla/subject.ts'
import type { Change as TicketChange } from '../../records/tickets/change.ts'

/** What conversations and tickets have in common here. */
type Course = {
  kind: SubjectKind
  id: string
  createdAt: string
  agentPrincipalId: Fact['agentPrincipalId']
  teamId: Fact['teamId']
  /** A new one was not closed before, whatever it began as. */
  wasClosed: boolean
  isClosed: boolean
  isNew: boolean
  now: string
}

const factOf = (
  { id, kind, agentPrincipalId, teamId }: Course,
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

const moves = (course: Course): Fact[] => {
  const { createdAt, isNew, wasClosed, isClosed, now } = course
  return [
    ...(isNew ? [factOf(course, { fact: 'opened', at: createdAt })] : []),
    ...(wasClosed && !isClosed ? [factOf(course, { fact: 'reopened', at: now })] : []),
    ...(isClosed && !wasClosed
      ? [factOf(course, { fact: 'closed', at: now, seconds: secondsSince(createdAt, now), isFinal: true })]
      : []),
  ]
}

type Message = Pick<
  NonNullable<Change['message'] | TicketChange['message']>,
  'senderType' | 'isInternal' | 'automated' | 'createdAt' | 'authorPrincipalId'
>

/** What a person of the team wrote to whoever asked. It is counted for who wrote it, not for who has it. */
const answer = (course: Course, message: Message | undefined): Fact[] => {
  if (message?.senderType !== 'agent' || message.isInternal || message.automated) return []
  const { createdAt: at, authorPrincipalId: agentPrincipalId } = message
  const seconds = secondsSince(course.createdAt, at)
  return [factOf(course, { fact: 'answered', at, seconds, isFinal: true, agentPrincipalId })]
}

/** The moment of a change: a message is written a little before its conversation. */
const momentOf = ({ after, message }: Change | TicketChange): string =>
  after.resolvedAt ?? message?.createdAt ?? after.updatedAt

const courseOf = (change: Change | TicketChange): Omit<Course, 'kind' | 'agentPrincipalId'> => {
  const { before, after, isNew = false } = change
  return {
    id: after.id,
    createdAt: after.createdAt,
    teamId: after.assignedTeamId,
    wasClosed: !isNew && before.status === 'closed',
    isClosed: after.status === 'closed',
    isNew,
    now: momentOf(change),
  }
}

const ofConversation = (change: Change): Fact[] => {
  const { before, after, message } = change
  const agentPrincipalId = after.assignedAgentPrincipalId
  const course: Course = { ...courseOf(change), kind: 'conversation', agentPrincipalId }
  const { csatRating: rating, csatSubmittedAt: at } = after
  const isRated = before.csatRating === null && rating !== null && at !== null
  return [
    ...moves(course),
    ...answer(course, message),
    ...(isRated ? [factOf(course, { fact: 'rated', at, rating })] : []),
  ]
}

/** Of tickets that nobody asked for nobody waits for an answer. */
const ofTicket = (change: TicketChange): Fact[] => {
  const { after, message } = change
  const course: Course = { ...courseOf(change), kind: 'ticket', agentPrincipalId: after.assignedPrincipalId }
  return [...moves(course), ...(after.requesterPrincipalId === null ? [] : answer(course, message))]
}

const note = async (db: Db, facts: Fact[]): Promise<void> => {
  if (facts.length === 0) return
  const reopened = facts.filter(({ fact }) => fact === 'reopened').map(({ subjectId }) => subjectId)
  if (reopened.length > 0) await takeBackClosings(db, reopened)
  await insertFacts(db, facts)
}

/** Notes what reports will count of conversations, in the transaction in which it happens. */
export const noteConversations = (db: Db, changes: Change[]): Promise<void> =>
  note(db, changes.flatMap(ofConversation))

/** The same of tickets. */
export const noteTickets = (db: Db, changes: TicketChange[]): Promise<void> =>
  note(db, changes.flatMap(ofTicket))
