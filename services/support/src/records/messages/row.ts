import type { Id } from '@earshot/contracts'
import { raw, type Sql } from '@earshot/db'
import type { View } from '../../shared/access.ts'
import { shown } from '../../shared/people/shown.ts'
import type { Message } from './model.ts'

/** A message as it is stored, and who its author is. */
export type MessageRow = Message & { seq: number; postedByPrincipalId: Id<'principal'> | null }

/** What {@link MessageRow} reads, of a message `m` and what {@link besideMessage} joins. */
export const messageColumns: Sql = raw(`
  m.id, m.conversation_id, m.seq, m.sender_type, m.is_internal, m.author_principal_id, m.posted_by_principal_id,
  a.name as author_name, a.email as author_email, m.content, m.attachments, m.mentioned_principal_ids,
  m.automated, m.system_event, m.created_at, m.edited_at`)

export const besideMessage: Sql = raw('left join people a on a.id = m.author_principal_id')

/** An agent's address is for the team. */
const shownEmail = (row: MessageRow, view: View): string | null =>
  view === 'team' || row.authorPrincipalId === view.visitorPrincipalId ? shown(row.authorEmail) : null

/** Field by field: the entity tag is made of the JSON, so every reply about a message has its keys in one order. */
export const toMessage = (row: MessageRow, view: View): Message => ({
  id: row.id,
  conversationId: row.conversationId,
  senderType: row.senderType,
  isInternal: row.isInternal,
  authorPrincipalId: row.authorPrincipalId,
  authorName: shown(row.authorName),
  authorEmail: shownEmail(row, view),
  content: row.content,
  attachments: row.attachments,
  mentionedPrincipalIds: row.mentionedPrincipalIds,
  automated: row.automated,
  systemEvent: row.systemEvent,
  createdAt: row.createdAt,
  editedAt: row.editedAt,
})

/** The message as its events carry it. */
export const messageInEvent = (row: MessageRow) => ({
  id: row.id,
  conversationId: row.conversationId,
  senderType: row.senderType,
  authorPrincipalId: row.authorPrincipalId,
  authorName: row.authorName,
  authorEmail: row.authorEmail,
  content: row.content,
  createdAt: row.createdAt,
})
