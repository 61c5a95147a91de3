import { type EmailPerson, type Id, newId, shownAttachments } from '@earshot/contracts'
import type { View } from '../../shared/access.ts'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'
import type { ThreadKind } from '../threads/row.ts'
import type { Author } from './author.ts'
import type { Message, MessageEmail, WrittenMessage } from './model.ts'
import type { TicketMessage } from './ticket-model.ts'

type Stored = { seq: number; postedByPrincipalId: Id<'principal'> | null }

/** A stored message or note of a conversation, with the name and address of its author. */
export type MessageRow = Message & Stored

/** A stored message or note of a ticket, with the name and address of its author. */
export type TicketMessageRow = TicketMessage & Stored

/** A message to insert into a thread. */
export type NewMessageRow<Kind extends ThreadKind> = Pick<
  MessageRow & TicketMessageRow,
  | 'id'
  | 'senderType'
  | 'isInternal'
  | 'authorPrincipalId'
  | 'postedByPrincipalId'
  | 'content'
  | 'attachments'
  | 'automated'
  | 'email'
  | 'cc'
  | 'createdAt'
> & { threadId: Id<Kind>; mentionedPrincipalIds?: Id<'principal'>[] }

type Writing<Kind extends ThreadKind> = WrittenMessage &
  Pick<NewMessageRow<Kind>, 'threadId' | 'isInternal' | 'createdAt' | 'mentionedPrincipalIds'>

/** The row to insert for a message of this author. */
export const newMessageRow = <Kind extends ThreadKind>(
  { senderType, principalId, postedBy, automated }: Author,
  message: Writing<Kind>,
): NewMessageRow<Kind> => ({
  ...message,
  id: message.id ?? newId('message'),
  email: message.email ?? null,
  cc: message.cc ?? [],
  senderType,
  authorPrincipalId: principalId,
  postedByPrincipalId: postedBy,
  automated,
})

const shownPeople = (people: EmailPerson[] = []): EmailPerson[] =>
  people.map(({ name, email, isOwn = false }) => ({ name, email, isOwn }))

/** Lists each field, as in {@link toMessage}: a stored object has its own order. Only the team sees who was in copy. */
const shownMail = (email: MessageEmail | null, isForTeam = true): MessageEmail | null =>
  email && {
    quoted: email.quoted,
    omitted: email.omitted.map(({ name, contentType, size }) => ({ name, contentType, size })),
    senderVerified: email.senderVerified,
    senderCheck: email.senderCheck,
    noAutomaticReplies: email.noAutomaticReplies,
    to: isForTeam ? shownPeople(email.to) : [],
    cc: isForTeam ? shownPeople(email.cc) : [],
    replyTo: isForTeam ? (email.replyTo ?? null) : null,
  }

/** The email address of a member is visible to the team only. */
const shownEmail = (row: MessageRow, view: View): string | null =>
  view === 'team' || row.authorPrincipalId === view.visitorPrincipalId
    ? hidePlaceholder(row.authorEmail)
    : null

/** Lists each field, because the ETag is computed from the JSON: the order of keys must be the same in every response. */
export const toMessage = (row: MessageRow, view: View): Message => ({
  id: row.id,
  conversationId: row.conversationId,
  mergedFromId: view === 'team' ? row.mergedFromId : null,
  senderType: row.senderType,
  isInternal: row.isInternal,
  authorPrincipalId: row.authorPrincipalId,
  authorName: hidePlaceholder(row.authorName),
  authorEmail: shownEmail(row, view),
  content: row.content,
  attachments: shownAttachments(row.attachments),
  mentionedPrincipalIds: row.mentionedPrincipalIds,
  automated: row.automated,
  systemEvent: row.systemEvent,
  email: shownMail(row.email, view === 'team'),
  cc: view === 'team' ? shownPeople(row.cc) : [],
  createdAt: row.createdAt,
  editedAt: row.editedAt,
})

/** Lists each field, as in {@link toMessage}. */
export const toTicketMessage = (row: TicketMessageRow): TicketMessage => ({
  id: row.id,
  ticketId: row.ticketId,
  mergedFromId: row.mergedFromId,
  senderType: row.senderType,
  isInternal: row.isInternal,
  authorPrincipalId: row.authorPrincipalId,
  authorName: hidePlaceholder(row.authorName),
  authorEmail: hidePlaceholder(row.authorEmail),
  content: row.content,
  attachments: shownAttachments(row.attachments),
  mentionedPrincipalIds: row.mentionedPrincipalIds,
  automated: row.automated,
  email: shownMail(row.email),
  cc: shownPeople(row.cc),
  createdAt: row.createdAt,
})

/** The message as events contain it. */
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
