import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { type EventDef, type InternalEventDef, Timestamp } from './event.ts'
import { id, idOfAny } from './ids.ts'
import { EmailPerson } from './mail.ts'

export const conversationStatuses = ['open', 'snoozed', 'closed'] as const
export const ticketStatuses = ['open', 'pending', 'closed'] as const
export const ticketStages = ['received', 'in_progress', 'awaiting_requester', 'resolved'] as const
export const ticketTypes = ['customer', 'back_office', 'tracker'] as const
export const channels = ['messenger', 'email', 'api', 'web'] as const
export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
export const senderTypes = ['visitor', 'agent', 'assistant', 'system'] as const
export const handoffReasons = [
  'explicit_request',
  'frustration',
  'repetition',
  'low_confidence',
  'capability_limit',
  'safety',
  'system_error',
] as const

const principalId = id('principal').nullable()
const teamId = id('team').nullable()

export const ConversationRef = z.object({
  id: id('conversation'),
  status: z.enum(conversationStatuses),
  channel: z.enum(channels),
  priority: z.enum(priorities),
  assignedTeamId: teamId,
})

export const Message = z.object({
  id: id('message'),
  conversationId: id('conversation'),
  senderType: z.enum(senderTypes),
  authorPrincipalId: principalId,
  authorName: z.string().nullable(),
  authorEmail: z.string().nullable(),
  content: z.string(),
  createdAt: Timestamp,
})

export const TicketRef = z.object({
  id: id('ticket'),
  number: z.int().positive(),
  type: z.enum(ticketTypes),
  priority: z.enum(priorities),
  assignedPrincipalId: principalId,
  assignedTeamId: teamId,
  title: z.string(),
  status: z.enum(ticketStatuses),
})

const Stage = z.enum(ticketStages).nullable()

const Csat = {
  conversation: ConversationRef,
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  submittedAt: Timestamp,
}

const Silence = {
  conversationId: id('conversation'),
  conversation: ConversationRef,
  ruleId: id('workflow'),
  silenceSeconds: z.int().positive(),
  sinceAt: Timestamp,
}

const TicketMessage = {
  ticket: TicketRef,
  messageId: id('message'),
  content: z.string(),
  senderType: z.enum(senderTypes),
  authorName: z.string().nullable(),
  attachments: z.array(Attachment),
}

/** A clock belongs to a conversation or to a ticket. The two fields of the other kind are absent. */
const SlaClock = {
  conversationId: id('conversation').optional(),
  conversation: ConversationRef.optional(),
  ticketId: id('ticket').optional(),
  ticket: TicketRef.optional(),
  sla: z.object({
    policyId: id('sla_policy'),
    policyName: z.string(),
    metric: z.enum(['first_response', 'next_response', 'resolution', 'time_to_resolve']),
    dueAt: Timestamp,
    targetSeconds: z.int().positive(),
    breachedAt: Timestamp.optional(),
    late: z.boolean().optional(),
  }),
}

const open = { boardScoped: false, private: false } as const
const conversation = { ...open, family: 'conversation' } as const
const message = { ...open, family: 'message' } as const
const ticket = { ...open, family: 'ticket' } as const

/** The public events of the support service. */
export const supportEvents = {
  'conversation.created': {
    ...conversation,
    summary: 'A conversation was started.',
    data: z.object({
      conversation: ConversationRef.extend({
        subject: z.string().nullable(),
        visitorPrincipalId: principalId,
        visitorEmail: z.string().nullable(),
        createdAt: Timestamp,
      }),
    }),
  },
  'conversation.status_changed': {
    ...conversation,
    summary: 'A conversation was opened, snoozed or closed.',
    data: z.object({
      conversation: ConversationRef,
      previousStatus: z.enum(conversationStatuses),
      newStatus: z.enum(conversationStatuses),
      reason: z.enum(['agent', 'visitor_replied', 'snooze_expired', 'assistant', 'workflow']),
      snoozedUntil: Timestamp.nullable().optional(),
    }),
  },
  'conversation.assigned': {
    ...conversation,
    summary: 'A conversation was assigned to another member or team, or unassigned.',
    data: z.object({
      conversation: ConversationRef,
      assignedPrincipalId: principalId,
      previousPrincipalId: principalId,
      assignedTeamId: teamId,
      previousTeamId: teamId,
      method: z.enum(['manual', 'round_robin', 'balanced', 'reply']),
    }),
  },
  'conversation.priority_changed': {
    ...conversation,
    summary: "A conversation's priority changed.",
    data: z.object({
      conversation: ConversationRef,
      previousPriority: z.enum(priorities),
      newPriority: z.enum(priorities),
    }),
  },
  'conversation.attribute_changed': {
    ...conversation,
    summary: 'A custom attribute of a conversation changed.',
    data: z.object({
      conversationId: id('conversation'),
      conversation: ConversationRef,
      key: z.string(),
      value: z.json(),
      previousValue: z.json(),
      source: z.enum(['teammate', 'workflow', 'assistant', 'customer']),
    }),
  },
  'conversation.csat_submitted': {
    ...conversation,
    summary: 'A customer rated a conversation.',
    data: z.object({ ...Csat, comment: z.null() }),
  },
  'conversation.csat_comment_added': {
    ...conversation,
    summary: 'A customer added a comment to a rating.',
    data: z.object({ ...Csat, comment: z.string() }),
  },
  'conversation.note_mentioned': {
    ...conversation,
    private: true,
    summary: 'Members were mentioned in a note.',
    data: z.object({
      conversationId: id('conversation'),
      messageId: id('message'),
      conversation: ConversationRef,
      mentionedPrincipalIds: z.array(id('principal')).min(1),
      authorName: z.string().nullable(),
      preview: z.string().max(140),
    }),
  },
  'conversation.customer_unresponsive': {
    ...conversation,
    summary: 'The customer has not replied for the time set in a workflow.',
    data: z.object(Silence),
  },
  'conversation.teammate_unresponsive': {
    ...conversation,
    summary: 'The team has not replied for the time set in a workflow.',
    data: z.object(Silence),
  },
  'message.created': {
    ...message,
    summary: 'A visitor, a member or the assistant wrote a public message.',
    data: z.object({ message: Message, conversation: ConversationRef, isFirstMessage: z.boolean() }),
  },
  'message.note_created': {
    ...message,
    private: true,
    summary: 'A member wrote a note in a conversation.',
    data: z.object({ message: Message, conversation: ConversationRef }),
  },
  'message.deleted': {
    ...message,
    summary: 'A public message was deleted.',
    data: z.object({ message: Message, conversation: ConversationRef }),
  },
  'message.updated': {
    ...message,
    summary: 'An author edited a public message.',
    data: z.object({ message: Message.extend({ updatedAt: Timestamp }), conversation: ConversationRef }),
  },
  'ticket.created': {
    ...ticket,
    summary: 'A ticket was created.',
    data: z.object({
      ticket: TicketRef.extend({
        stage: Stage,
        requesterPrincipalId: principalId,
        companyId: id('company').nullable(),
        createdAt: Timestamp,
      }),
    }),
  },
  'ticket.status_changed': {
    ...ticket,
    summary: "A ticket's status changed.",
    data: z.object({
      ticket: TicketRef,
      previousStatus: z.enum(ticketStatuses),
      newStatus: z.enum(ticketStatuses),
      previousStatusId: id('ticket_status').nullable(),
      newStatusId: id('ticket_status').nullable(),
      stage: Stage,
      previousStage: Stage,
    }),
  },
  'ticket.assigned': {
    ...ticket,
    summary: 'A ticket was assigned to another member or team, or unassigned.',
    data: z.object({
      ticket: TicketRef,
      assignedPrincipalId: principalId,
      previousPrincipalId: principalId,
      assignedTeamId: teamId,
      previousTeamId: teamId,
    }),
  },
  'ticket.replied': {
    ...ticket,
    summary: 'A ticket received a public reply.',
    data: z.object(TicketMessage),
  },
  'ticket.note_added': {
    ...ticket,
    private: true,
    summary: 'A member added a note to a ticket.',
    data: z.object(TicketMessage),
  },
  'ticket.external_status_changed': {
    ...ticket,
    summary: 'The external issue linked to a ticket changed its status.',
    data: z.object({
      ticket: TicketRef,
      title: z.string(),
      integrationType: z.string(),
      externalDisplayId: z.string().nullable(),
      externalUrl: z.string().nullable(),
      externalStatus: z.string().nullable(),
      transition: z.enum(['closed', 'reopened']).nullable(),
    }),
  },
  'assistant.handed_off': {
    ...open,
    family: 'assistant',
    summary: 'The assistant handed a conversation off to the team.',
    data: z.object({
      conversationId: id('conversation'),
      conversation: ConversationRef,
      reason: z.enum(handoffReasons),
    }),
  },
  'assistant.resolved': {
    ...open,
    family: 'assistant',
    summary: 'The assistant resolved a conversation.',
    data: z.object({
      conversationId: id('conversation'),
      conversation: ConversationRef,
      outcome: z.enum(['resolved_confirmed', 'resolved_assumed']),
    }),
  },
  'sla.approaching_breach': {
    ...open,
    family: 'sla',
    summary: 'An SLA target is about to be breached.',
    data: z.object(SlaClock),
  },
  'sla.breached': {
    ...open,
    family: 'sla',
    summary: 'An SLA target was breached.',
    data: z.object(SlaClock),
  },
} as const satisfies Record<string, EventDef>

const MailedMessage = z.object({
  authorName: z.string().nullable(),
  content: z.string(),
  createdAt: Timestamp,
})

/** The internal events of the support service. */
export const supportInternalEvents = {
  'mail.requested': {
    summary: 'A public message of the team must reach its recipient by email.',
    data: MailedMessage.extend({
      /** A `contact_reply` is for an anonymous visitor, who may have left a contact address. */
      kind: z.enum(['conversation_reply', 'contact_reply', 'ticket_reply']),
      threadId: idOfAny('conversation', 'ticket'),
      messageId: id('message'),
      recipientPrincipalId: id('principal'),
      /** The people in copy. */
      cc: z.array(EmailPerson).default([]),
      teamId,
      /** The subject of the conversation, or the title of the ticket. */
      subject: z.string().nullable(),
      /** The number of a ticket. */
      number: z.int().positive().optional(),
      /** No person wrote the message. */
      automated: z.boolean(),
      attachments: z.array(Attachment.pick({ fileId: true, name: true, url: true })),
      /** The public messages before this one, newest first. */
      quoted: z.array(MailedMessage),
    }),
  },
} as const satisfies Record<string, InternalEventDef>
