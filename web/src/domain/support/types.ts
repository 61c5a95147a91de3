import type { components } from '@earshot/client'

type Schemas = components['schemas']

export type Conversation = Schemas['Conversation']
export type ConversationItem = Schemas['ConversationItem']
export type Ticket = Schemas['Ticket']
export type TicketItem = Schemas['TicketItem']
export type Sla = Schemas['Sla']
export type Macro = Schemas['Macro']

/** Somebody of the team. */
export type Person = { id: string; name: string }

export const priorities = ['urgent', 'high', 'medium', 'low', 'none'] as const
export type Priority = (typeof priorities)[number]

/** Of a message: what those of tickets have, too, and what only those of conversations have. */
export type Message = Pick<
  Schemas['Message'],
  | 'id'
  | 'senderType'
  | 'isInternal'
  | 'authorPrincipalId'
  | 'authorName'
  | 'authorEmail'
  | 'content'
  | 'attachments'
  | 'automated'
  | 'createdAt'
> &
  Partial<Pick<Schemas['Message'], 'editedAt' | 'mentionedPrincipalIds'>>

export type Attachment = Message['attachments'][number]

/** So many characters a message may have. */
export const longest = 4000

/** What somebody writes. */
export type Writing = {
  content: string
  isNote: boolean
  attachments: Attachment[]
  mentionedPrincipalIds: string[]
}

/** By the key it is written once, however often it is sent. */
export type Outgoing = Writing & { key: string }

/** Somebody else's hands that something may be given to; null takes it out of them. */
export type Assignment = { assigneePrincipalId?: string | null; teamId?: string | null }
