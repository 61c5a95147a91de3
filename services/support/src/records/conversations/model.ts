import {
  conversationStatuses,
  filledText,
  flag,
  handoffReasons,
  id,
  lowered,
  moment,
  shortText,
  storable,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'
import { Channel, Priority } from '../../shared/enums.ts'
import { importedAt } from '../../shared/history.ts'
import { PersonInput } from '../../shared/people/person-input.ts'
import { Tag } from '../../shared/tag.ts'
import { AttributeValue } from '../attributes/model.ts'
import * as examples from '../examples.ts'
import { LastMessage, newMessage, withContent, withContext } from '../messages/model.ts'
import { NextDue, slaFilter } from '../sla/model.ts'
import { Assignment, assigneeAliases, fromMessageId, idOrNone } from '../threads/model.ts'
import { VisitorContext } from '../visitor-contexts/model.ts'

export const assistantStates = ['active', 'handed_off', 'resolved_confirmed', 'resolved_assumed'] as const

const StartedBy = z.enum(['visitor', 'team']).meta({ id: 'ConversationStarter' })

const Csat = z
  .object({ rating: z.int().min(1).max(5), comment: z.string().nullable(), submittedAt: Timestamp })
  .nullable()
  .meta({ id: 'Csat' })

export const Conversation = z
  .object({
    id: id('conversation'),
    status: z.enum(conversationStatuses),
    channel: Channel,
    priority: Priority,
    subject: z.string().nullable(),
    startedBy: StartedBy.describe('Who wrote the first message.'),
    visitorPrincipalId: id('principal'),
    visitorName: z.string().nullable(),
    visitorEmail: z.string().nullable().describe('Null for visitors without an email address.'),
    assignedPrincipalId: id('principal').nullable(),
    assignedAgentPrincipalId: id('principal').nullable().describe('The same as assignedPrincipalId.'),
    assignedTeamId: id('team').nullable(),
    snoozedUntil: Timestamp.nullable().describe(
      'If null while snoozed, the snooze ends when the visitor writes.',
    ),
    waitingSince: Timestamp.nullable().describe(
      "The time of the visitor's oldest message without a reply from a member.",
    ),
    attributes: z.record(z.string(), AttributeValue),
    tags: z.array(z.string()),
    links: z
      .object({ postIds: z.array(id('post')) })
      .meta({ id: 'ConversationLinks' })
      .describe('Linked posts. Visitors see none.'),
    csat: Csat,
    assistantState: z
      .enum(assistantStates)
      .nullable()
      .describe('The role of the assistant in the conversation.'),
    previousConversationId: id('conversation')
      .nullable()
      .describe(
        'The conversation that this one continues, because it was closed too long ago to be reopened.',
      ),
    mergedIntoId: id('conversation')
      .nullable()
      .describe(
        'The conversation that this one is merged into. It has the messages then, and this one is closed and read-only. Visitors are shown the other one instead.',
      ),
    splitFromId: id('conversation')
      .nullable()
      .describe(
        'The conversation from which this one was split off, with its messages from before it was created. Null for visitors.',
      ),
    context: VisitorContext,
    unread: z
      .boolean()
      .describe(
        'Whether the caller has not read the last message of the other side or a note with a mention, or marked the conversation as unread. Each member has marks of their own. For members, closed conversations are never unread.',
      ),
    lastMessageAt: Timestamp,
    resolvedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Conversation',
    example: examples.conversation,
    // Each message changes `updatedAt`.
    derived: [
      'visitorName',
      'visitorEmail',
      'waitingSince',
      'csat',
      'context',
      'unread',
      'lastMessageAt',
      'updatedAt',
    ],
  })
export type Conversation = z.infer<typeof Conversation>

export const ConversationItem = Conversation.extend({
  lastMessage: LastMessage.nullable().meta({
    id: 'LastMessage',
    description: 'The start of the last public message. Null if the conversation has none.',
  }),
  nextDue: NextDue,
}).meta({ id: 'ConversationItem', example: examples.conversationItem })
export type ConversationItem = z.infer<typeof ConversationItem>

const subject = shortText(300).nullable()

const FirstMessage = withContent(
  newMessage.extend({
    senderType: z
      .enum(['visitor', 'agent'])
      .default('visitor')
      .describe('`agent` starts the conversation as the team.'),
    asPrincipalId: id('principal')
      .optional()
      .describe('For `agent`: the member who wrote the message, if it is not the caller.'),
    context: withContext,
  }),
).meta({ id: 'FirstMessageInput' })

export const ConversationInput = z
  .strictObject({
    visitor: PersonInput.describe(
      'The customer: an existing principal, an email address, or anonymous. Visitors can only name themselves.',
    ),
    message: FirstMessage.describe('The first message, of the visitor or of a member.'),
    channel: Channel.default('api'),
    subject: subject.default(null),
    priority: Priority.default('none'),
    assignedTeamId: id('team').nullable().default(null).meta(assigneeAliases.team),
    assignedPrincipalId: id('principal')
      .nullable()
      .optional()
      .describe(
        'The member to assign it to. By default, a member who starts a conversation without a team is its assignee.',
      )
      .meta(assigneeAliases.principal),
    createdAt: importedAt,
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
  .strictObject({ subject, priority: Priority })
  .partial()
  .meta({ id: 'ConversationPatch', example: { priority: 'high' } })
export type ConversationPatch = z.output<typeof ConversationPatch>

export const conversationSorts = ['recent', 'oldest', 'waiting', 'mentioned'] as const

export const ConversationQuery = z
  .object({
    status: z.enum(conversationStatuses).optional().describe('Only conversations with this status.'),
    priority: Priority.optional().describe('Only conversations with this priority.'),
    channel: Channel.optional().describe('Only conversations from this channel.'),
    assignedPrincipalId: idOrNone('principal')
      .optional()
      .describe('Only conversations assigned to this member, or to no member with `none`.')
      .meta(assigneeAliases.principal),
    assignedTeamId: idOrNone('team')
      .optional()
      .describe('Only conversations assigned to this team, or to no team with `none`.')
      .meta(assigneeAliases.team),
    visitorPrincipalId: id('principal').optional().describe('Only conversations of this visitor.'),
    mentionedPrincipalId: id('principal')
      .optional()
      .describe('Only conversations in which a note mentions this member.'),
    linkedTo: id('post').optional().describe('Only conversations linked to this post.'),
    mergedIntoId: id('conversation').optional().describe('Only conversations that are merged into this one.'),
    tag: storable.min(1).transform(lowered).optional().describe('Only conversations with this tag.'),
    sla: slaFilter.optional().describe('Only conversations with an SLA target in this state.'),
    unread: flag
      .default(false)
      .describe('Only conversations that the caller has not read. See `unread` of a conversation.'),
    forMe: flag
      .default(false)
      .describe('Only conversations that are assigned to the caller or to no member.'),
    search: shortText(200)
      .optional()
      .describe(
        'Search in subject, messages, and the name and address of the visitor, in any language. Supports "phrases", or, and -excluded words. Only the first ten different terms count.',
      ),
    sort: z
      .enum(conversationSorts)
      .default('recent')
      .describe(
        '`recent`: latest message first. `oldest`: the reverse. `waiting`: longest wait for a reply first. `mentioned`: newest mention of `mentionedPrincipalId` first.',
      ),
  })
  .refine(it => it.sort !== 'mentioned' || it.mentionedPrincipalId !== undefined, {
    path: ['sort'],
    message: 'mentioned requires mentionedPrincipalId',
  })
export type ConversationQuery = z.output<typeof ConversationQuery>

/** Larger counts are not exact, so that counting stays fast in any inbox. */
export const mostCounted = 1000

const Count = z.int().min(0).max(mostCounted)

export const ConversationCounts = z
  .object({
    open: Count,
    mine: Count.describe('Open, and assigned to the caller.'),
    unassigned: Count.describe('Open, without an assigned member. They may have a team.'),
    unread: Count.describe('Open, unread for the caller, and assigned to the caller or to no member.'),
    mentions: Count.describe('Unread for the caller, and with a note that mentions the caller.'),
    slaAtRisk: Count,
    slaBreached: Count,
    snoozed: Count,
    teams: z
      .array(z.object({ teamId: id('team'), open: Count }).meta({ id: 'TeamCount' }))
      .describe('All teams.'),
  })
  .meta({
    id: 'ConversationCounts',
    example: {
      open: 14,
      mine: 4,
      unassigned: 3,
      unread: 2,
      mentions: 1,
      slaAtRisk: 2,
      slaBreached: 0,
      snoozed: 6,
      teams: [{ teamId: examples.team.id, open: 9 }],
    },
  })
export type ConversationCounts = z.output<typeof ConversationCounts>

const mostFilters = 20

/** The filters of a list as in its address, such as `status=open&tag=vip`. */
const listFilters = z
  .string()
  .max(1000)
  .transform((text, context) => {
    const parsed = ConversationQuery.safeParse(Object.fromEntries(new URLSearchParams(text)))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      context.issues.push({ code: 'custom', input: text, message: `${path.join('.')} ${message}` })
    return z.NEVER
  })

export const FilteredCountsQuery = z.object({
  filters: z
    .string()
    .transform(text => text.split(','))
    .pipe(z.array(listFilters).max(mostFilters))
    .describe(
      'The filters of lists, separated by commas, each as in the address of its list: `status=open&tag=vip`. A comma in a value is `%2C`.',
    )
    .meta({ wire: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: mostFilters } }),
})

export const FilteredCounts = z
  .object({ counts: z.array(Count).describe('The length of each list, in the order of the filters.') })
  .meta({ id: 'FilteredCounts', example: { counts: [9, 0] } })
export type FilteredCounts = z.output<typeof FilteredCounts>

export const StatusInput = z
  .strictObject({
    status: z
      .enum([...conversationStatuses, 'pending'])
      .describe('`pending` is the same as `snoozed`.')
      .transform(status => (status === 'pending' ? 'snoozed' : status)),
    snoozedUntil: moment
      .nullable()
      .optional()
      .describe('When the conversation opens again. Without a time, it opens when the visitor writes.'),
  })
  .refine(it => !it.snoozedUntil || it.status === 'snoozed', {
    path: ['snoozedUntil'],
    message: 'is only allowed for the status snoozed',
  })
  .meta({
    id: 'ConversationStatusInput',
    example: { status: 'snoozed', snoozedUntil: '2026-03-09T08:00:00.000Z' },
  })
export type StatusInput = z.output<typeof StatusInput>

export const ConversationMerge = z
  .strictObject({ intoConversationId: id('conversation').describe('The conversation to merge into.') })
  .meta({
    id: 'ConversationMerge',
    example: { intoConversationId: 'conversation_01kkf8w2p5ecst1qv3m7d9t4hk' },
  })

export const ConversationSplit = z
  .strictObject({ fromMessageId, subject: subject.default(null).describe('Of the new conversation.') })
  .meta({
    id: 'ConversationSplit',
    example: { fromMessageId: 'message_01kkf8w2p5ecst1qv3m7d9t4hn', subject: 'Invoice for March' },
  })
export type ConversationSplit = z.output<typeof ConversationSplit>

export const AssignmentInput = Assignment.meta({
  id: 'AssignmentInput',
  example: { assignedPrincipalId: examples.teamMember.principalId },
})

export const PriorityInput = z
  .strictObject({ priority: Priority })
  .meta({ id: 'ConversationPriorityInput', example: { priority: 'high' } })

export const CsatInput = z
  .strictObject({
    rating: z.int().min(1).max(5).optional().describe('Required the first time. It cannot be changed later.'),
    comment: filledText(4000).optional().describe('Can be given once, with the rating or later.'),
  })
  .refine(it => it.rating !== undefined || it.comment !== undefined, {
    path: ['rating'],
    message: 'is required if there is no comment',
  })
  .meta({ id: 'CsatInput', example: { rating: 5, comment: 'Quick and friendly.' } })
export type CsatInput = z.output<typeof CsatInput>

export const maxTags = 50

export const TagsInput = z
  .strictObject({ tags: z.array(Tag).min(1).max(maxTags) })
  .meta({ id: 'ConversationTagsInput', example: { tags: ['export'] } })

export const TagsQuery = z.object({
  tags: storable
    .min(1)
    .transform(text => text.split(',').map(tag => lowered(tag.trim())))
    .meta({ wire: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 } })
    .describe('The tags to remove, separated by commas.'),
})

export const ReadInput = z
  .strictObject({
    asPrincipalId: id('principal')
      .optional()
      .describe('The visitor, to mark the conversation as read for them.'),
  })
  .meta({ id: 'ReadInput', example: {} })

export const HandoffInput = z
  .strictObject({ reason: z.enum(handoffReasons) })
  .meta({ id: 'HandoffInput', example: { reason: 'explicit_request' } })

export const ResolutionInput = z
  .strictObject({ outcome: z.enum(['resolved_confirmed', 'resolved_assumed']) })
  .meta({ id: 'AssistantResolutionInput', example: { outcome: 'resolved_confirmed' } })
