import { type Db, many } from '@earshot/db'
import type { Change } from '../../records/conversations/change.ts'
import {
  besideConversation,
  type ConversationRow,
  conversationColumns,
  conversationRef,
} from '../../records/conversations/row.ts'
import type { Standing } from '../../records/sla/reconcile.ts'
import type { Subject, SubjectChange } from '../../records/sla/subject.ts'
import { followChanges } from './apply.ts'

const work = {
  open: 'under_way',
  snoozed: 'paused',
  closed: 'done',
} as const satisfies Record<ConversationRow['status'], Standing['work']>

/** A conversation as the SLA sees it. */
export const subjectOf = (row: ConversationRow): Subject => ({
  kind: 'conversation',
  id: row.id,
  match: { priority: row.priority, channel: row.channel, teamId: row.assignedTeamId },
  standing: { isWaiting: row.waitingSince !== null, work: work[row.status] },
  told: { conversationId: row.id, conversation: conversationRef(row) },
})

/** What a person of the team wrote to the visitor: not a note, not the assistant's, not an automatic reply. */
const isAnswer = ({ message }: Change): boolean =>
  message !== undefined && message.senderType === 'agent' && !message.isInternal && !message.automated

const toSubject = (change: Change): SubjectChange => ({
  before: subjectOf(change.before),
  after: subjectOf(change.after),
  isNew: change.isNew ?? false,
  isAnswer: isAnswer(change),
  now: Date.parse(change.message?.createdAt ?? change.after.updatedAt),
})

/** Lets the clocks of conversations follow their changes. */
export const followConversations = (db: Db, changes: Change[], how: { inSilence: boolean }): Promise<void> =>
  followChanges(db, changes.map(toSubject), how)

/** How events name conversations. */
export const conversationNames = async (db: Db, ids: string[]): Promise<Map<string, Subject['told']>> => {
  const rows = await many<ConversationRow>(db, 'conversations_of_sla')`
    select ${conversationColumns} from conversations c ${besideConversation} where c.id = any(${ids})`
  return new Map(rows.map(row => [row.id, subjectOf(row).told]))
}
