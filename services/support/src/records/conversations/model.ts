import {
  channels,
  conversationStatuses,
  handoffReasons,
  id,
  longText,
  moment,
  nameKey,
  priorities,
  shortText,
  storable,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'
import { Somebody } from '../../shared/people/somebody.ts'
import { AttributeValue } from '../attributes/model.ts'
import * as examples from '../examples.ts'
import { LastMessage, NewMessage } from '../messages/model.ts'
import { NextDue, slaStanding } from '../sla/model.ts'
import { Assignment, orNone } from '../threads/model.ts'

export const assistantStates = ['active', 'handed_off', 'resolved_confirmed', 'resolved_assumed'] as const

const Csat = z.object({
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  submittedAt: Timestamp,
})

export const Conversation = z
  .object({
    id: id('conversation'),
    status: z.enum(conversationStatuses),
    channel: z.enum(channels),
    priority: z.enum(priorities),
    subject: z.string().nullable(),
    visitorPrincipalId: id('principal'),
    visitorName: z.string().nullable(),
    visitorEmail: z.string().nullable().describe('Null for visitors who gave none.'),
    assignedAgentPrincipalId: id('principal').nullable(),
    assignedTeamId: id('team').nullable(),
    snoozedUntil: Timestamp.nullable().describe('Null while snoozed: until the visitor writes.'),
    waitingSince: Timestamp.nullable().describe(
      "The visitor's oldest message that no person has answered yet.",
    ),
    attributes: z.record(z.string(), AttributeValue),
    tags: z.array(z.string()),
    csat: Csat.nullable(),
    assistantState: z.enum(assistantStates).nullable().describe('What part the assistant has in it.'),
    previousConversationId: id('conversation')
      .nullable()
      .describe('The one that this goes on with, closed too long ago to be opened again.'),
    unread: z.boolean().describe("Whether the caller's side has yet to read something of the other's."),
    lastMessageAt: Timestamp,
    resolvedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Conversation', example: examples.conversation })
export type Conversation = z.infer<typeof Conversation>

export const ConversationItem = Conversation.extend({
  lastMessage: LastMessage.nullable().describe(
    'The start of what was said last, to the visitor or by them; null when that was deleted.',
  ),
  nextDue: NextDue.nullable().describe('For the team only.'),
}).meta({ id: 'ConversationItem', example: examples.conversationItem })
export type ConversationItem = z.infer<typeof ConversationItem>

const subject = shortText(300).nullable()
const priority = z.enum(priorities)

export const ConversationInput = z
  .object({
    visitor: Somebody.describe(
      'Who asks: somebody we know, an address, or nobody in particular. A visitor names themselves.',
    ),
    message: NewMessage.describe("The visitor's first message."),
    channel: z.enum(channels).default('api'),
    subject: subject.default(null),
    priority: priority.default('none'),
    assignedTeamId: id('team').nullable().default(null),
  })
  .meta({
    id: 'ConversationInput',
    example: {
      channel: 'messenger',
      subject: examples.conversation.subject,
      visitor: { email: 'grace@example.com', name: 'Grace Holt' },
      message: { content: examples.message.content },
      assignedTeamId: examples.team.id,
    },
  })
export type ConversationInput = z.output<typeof ConversationInput>

export const ConversationPatch = z
  .object({ subject, priority })
  .partial()
  .meta({ id: 'ConversationPatch', example: { priority: 'high' } })
export type ConversationPatch = z.output<typeof ConversationPatch>

export const conversationSorts = ['recent', 'oldest', 'waiting'] as const

export const ConversationQuery = z.object({
  status: z.enum(conversationStatuses).optional().describe('Only those that stand so.'),
  priority: priority.optional().describe('Only of this priority.'),
  channel: z.enum(channels).optional().describe('Only those that came this way.'),
  assignedAgentPrincipalId: orNone(id('principal'))
    .optional()
    .describe('Of this agent, or `none`: of nobody.'),
  assignedTeamId: orNone(id('team')).optional().describe('Of this team, or `none`: of no team.'),
  visitorPrincipalId: id('principal').optional().describe('Of this visitor.'),
  tag: storable.min(1).transform(nameKey).optional().describe('Only those with this tag.'),
  sla: slaStanding.optional(),
  search: shortText(200).optional().describe('Words, "phrases", or, -not: in subject and messages.'),
  sort: z
    .enum(conversationSorts)
    .default('recent')
    .describe('Latest message first, or last; `waiting`: who has waited longest for an answer first.'),
})
export type ConversationQuery = z.output<typeof ConversationQuery>

export const StatusInput = z
  .object({
    status: z
      .enum([...conversationStatuses, 'pending'])
      .describe('`pending` says the same as snoozed until the visitor writes.')
      .transform(status => (status === 'pending' ? 'snoozed' : status)),
    snoozedUntil: moment
      .nullable()
      .optional()
      .describe('When a snoozed conversation opens by itself; without it, when the visitor writes.'),
  })
  .refine(it => !it.snoozedUntil || it.status === 'snoozed', {
    path: ['snoozedUntil'],
    message: 'goes with the status snoozed only',
  })
  .meta({
    id: 'ConversationStatusInput',
    example: { status: 'snoozed', snoozedUntil: '2026-03-09T08:00:00.000Z' },
  })
export type StatusInput = z.output<typeof StatusInput>

export const AssignmentInput = Assignment.meta({
  id: 'AssignmentInput',
  example: { assigneePrincipalId: examples.teamMember.principalId },
})

export const PriorityInput = z
  .object({ priority })
  .meta({ id: 'ConversationPriorityInput', example: { priority: 'high' } })

export const CsatInput = z
  .object({
    rating: z.int().min(1).max(5).optional().describe('Needed the first time; it cannot be changed.'),
    comment: longText(4000).trim().min(1).optional().describe('Once, with the rating or later.'),
  })
  .refine(it => it.rating !== undefined || it.comment !== undefined, {
    path: ['rating'],
    message: 'or a comment is needed',
  })
  .meta({ id: 'CsatInput', example: { rating: 5, comment: 'Quick and friendly.' } })
export type CsatInput = z.output<typeof CsatInput>

/** In lower case, and without commas, which separate tags in a query. */
const Tag = shortText(50)
  .transform(nameKey)
  .refine(text => !text.includes(','), 'must have no comma')

export const maxTags = 50

export const TagsInput = z
  .object({ tags: z.array(Tag).min(1).max(maxTags) })
  .meta({ id: 'ConversationTagsInput', example: { tags: ['export'] } })

export const TagsQuery = z.object({
  tags: storable
    .min(1)
    .transform(text => text.split(',').map(tag => nameKey(tag.trim())))
    .describe('The tags to take off, separated by commas.'),
})

export const ReadInput = z
  .object({ asPrincipalId: id('principal').optional().describe('The visitor, where they have read it.') })
  .meta({ id: 'ReadInput', example: {} })

export const HandoffInput = z
  .object({ reason: z.enum(handoffReasons) })
  .meta({ id: 'HandoffInput', example: { reason: 'explicit_request' } })

export const ResolutionInput = z
  .object({ outcome: z.enum(['resolved_confirmed', 'resolved_assumed']) })
  .meta({ id: 'AssistantResolutionInput', example: { outcome: 'resolved_confirmed' } })
