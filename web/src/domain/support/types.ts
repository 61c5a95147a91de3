import type { components } from '@earshot/client'

type Schemas = components['schemas']

export type Conversation = Schemas['Conversation']
export type ConversationItem = Schemas['ConversationItem']
export type Ticket = Schemas['Ticket']
export type TicketItem = Schemas['TicketItem']
export type Sla = Schemas['Sla']
export type Macro = Schemas['Macro']
export type ScheduledReply = Schemas['ScheduledReply']
export type CopyRecipient = Schemas['CopyRecipient']

/** A member. */
export type Person = { id: string; name: string }

export const priorities = ['urgent', 'high', 'medium', 'low', 'none'] as const
export type Priority = (typeof priorities)[number]

/** The fields that messages of both kinds have, plus those that only messages of conversations have. */
export type Message = Pick<
  Schemas['Message'],
  | 'id'
  | 'mergedFromId'
  | 'senderType'
  | 'isInternal'
  | 'authorPrincipalId'
  | 'authorName'
  | 'authorEmail'
  | 'content'
  | 'attachments'
  | 'mentionedPrincipalIds'
  | 'automated'
  | 'cc'
  | 'createdAt'
> &
  Partial<Pick<Schemas['Message'], 'editedAt' | 'email'>>

/** The limit of the API, in characters. */
export const maxMessageLength = 4000

/** A message that is written. */
export type Writing = {
  content: string
  isNote: boolean
  attachments: Schemas['Attachment'][]
  mentionedPrincipalIds: string[]
  /** The addresses of people in copy of a reply. Undefined leaves the choice to the service. */
  cc: string[] | undefined
  /** Run after the message, in the same request. */
  actions: Schemas['MacroActionInput'][]
  /** For a reply that is sent later. */
  sendAt?: string | undefined
}

/** The idempotency key makes sure that retries send the message only once. */
export type Outgoing = Writing & { key: string }

/** The new assignee; null unassigns. */
export type Assignment = { assignedPrincipalId?: string | null; assignedTeamId?: string | null }
