import {
  Attachment,
  AttachmentsInput,
  countUpTo,
  id,
  idOfAny,
  longText,
  moment,
  shortText,
  Timestamp,
  ticketStages,
  webUrl,
} from '@earshot/contracts'
import { z } from 'zod'
import { Priority, TicketCategory, TicketType } from '../../shared/enums.ts'
import { importedAt } from '../../shared/history.ts'
import { PersonInput } from '../../shared/people/person-input.ts'
import * as examples from '../examples.ts'
import { NextDue, slaFilter } from '../sla/model.ts'
import { Assignment, assigneeAliases, fromMessageId, idOrNone } from '../threads/model.ts'

const External = z
  .object({
    integrationType: z.string(),
    externalDisplayId: z.string().nullable(),
    externalUrl: z.string().nullable(),
    externalStatus: z.string().nullable(),
    transition: z
      .enum(['closed', 'reopened'])
      .nullable()
      .describe('The last transition that the tracker reported.'),
  })
  .nullable()
  .meta({ id: 'TicketExternal', description: 'The matching issue in an external tracker.' })

const Links = z
  .object({
    conversationIds: z.array(id('conversation')),
    ticketIds: z.array(id('ticket')),
    postIds: z.array(id('post')),
  })
  .meta({ id: 'TicketLinks' })
export type Links = z.infer<typeof Links>

export const Ticket = z
  .object({
    id: id('ticket'),
    number: z.int(),
    reference: z.string().describe('The number with a hash sign: `#12`.'),
    type: TicketType,
    title: z.string(),
    description: z.string().describe('Markdown.'),
    attachments: z.array(Attachment).describe('Of the description.'),
    priority: Priority,
    status: TicketCategory.describe('The category of the status.'),
    statusId: id('ticket_status'),
    stage: z
      .enum(ticketStages)
      .nullable()
      .describe('What the requester sees. Null for tickets that are not of type customer.'),
    pendingUntil: Timestamp.nullable().describe(
      'If null while pending, the ticket opens when the requester replies.',
    ),
    requesterPrincipalId: id('principal').nullable(),
    requesterName: z.string().nullable(),
    requesterEmail: z.string().nullable().describe('Null for requesters without an email address.'),
    companyId: id('company').nullable().describe('The company of the requester when the requester was set.'),
    assignedPrincipalId: id('principal').nullable(),
    assigneePrincipalId: id('principal').nullable().describe('The same as assignedPrincipalId.'),
    assignedTeamId: id('team').nullable(),
    assigneeTeamId: id('team').nullable().describe('The same as assignedTeamId.'),
    waitingSince: Timestamp.nullable().describe(
      "The time of the requester's oldest message without a reply from a member.",
    ),
    external: External,
    links: Links.describe('Linked conversations, tickets and posts.'),
    mergedIntoId: id('ticket')
      .nullable()
      .describe(
        'The ticket that this one is merged into. It has the messages then, and this one is closed and read-only.',
      ),
    splitFromId: id('ticket')
      .nullable()
      .describe(
        'The ticket from which this one was split off, with its messages from before it was created.',
      ),
    reopenCount: z.int(),
    lastMessageAt: Timestamp.nullable(),
    resolvedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Ticket',
    example: examples.ticket,
    // Each message changes `updatedAt`.
    derived: ['requesterName', 'requesterEmail', 'waitingSince', 'lastMessageAt', 'updatedAt'],
  })
export type Ticket = z.infer<typeof Ticket>

export const TicketItem = Ticket.extend({ nextDue: NextDue }).meta({
  id: 'TicketItem',
  example: examples.ticketItem,
})
export type TicketItem = z.infer<typeof TicketItem>

const title = shortText(300)
const description = longText(10_000)

export const TicketInput = z
  .strictObject({
    title,
    description: description.default(''),
    attachments: AttachmentsInput.default([]).describe('Uploaded files, and links.'),
    type: TicketType.default('customer'),
    priority: Priority.default('none'),
    statusId: id('ticket_status').optional().describe('Default: the default status of the category open.'),
    requester: PersonInput.optional().describe(
      'The requester: an existing principal, an email address, or anonymous.',
    ),
    conversationId: id('conversation')
      .optional()
      .describe(
        'The conversation that the ticket is about. It is linked, and its visitor is the requester unless another is given.',
      ),
    assignedPrincipalId: id('principal').nullable().default(null).meta(assigneeAliases.principal),
    assignedTeamId: id('team').nullable().default(null).meta(assigneeAliases.team),
    createdAt: importedAt,
  })
  .meta({
    id: 'TicketInput',
    example: {
      title: examples.ticket.title,
      requester: { email: 'grace@example.com', name: 'Grace Holt' },
      priority: 'high',
      assignedTeamId: examples.team.id,
    },
  })
export type TicketInput = z.output<typeof TicketInput>

export const TicketPatch = z
  .strictObject({
    title,
    description,
    attachments: AttachmentsInput.describe('Replace those of the ticket.'),
    priority: Priority,
    requesterPrincipalId: id('principal').nullable().describe('The new requester, or null for none.'),
  })
  .partial()
  .meta({ id: 'TicketPatch', example: { title: 'Export stops at 98 percent' } })
export type TicketPatch = z.output<typeof TicketPatch>

export const ticketSorts = ['newest', 'oldest', 'updated', 'priority', 'waiting', 'mentioned'] as const

/** The most that PostgreSQL's integer can hold, in full digits. */
const maxTicketNumber = 999_999_999

export const TicketQuery = z
  .object({
    status: TicketCategory.optional().describe('Only tickets in this category.'),
    statusId: id('ticket_status').optional().describe('Only tickets with this status.'),
    type: TicketType.optional().describe('Only tickets of this type.'),
    priority: Priority.optional().describe('Only tickets with this priority.'),
    assignedPrincipalId: idOrNone('principal')
      .optional()
      .describe('Only tickets assigned to this member, or to no member with `none`.')
      .meta(assigneeAliases.principal),
    assignedTeamId: idOrNone('team')
      .optional()
      .describe('Only tickets assigned to this team, or to no team with `none`.')
      .meta(assigneeAliases.team),
    requesterPrincipalId: id('principal').optional().describe('Only tickets of this requester.'),
    companyId: id('company').optional().describe('Only tickets of this company.'),
    mentionedPrincipalId: id('principal')
      .optional()
      .describe('Only tickets in which a note mentions this member.'),
    linkedTo: idOfAny('conversation', 'ticket', 'post')
      .optional()
      .describe('Only tickets linked to this conversation, ticket or post.'),
    mergedIntoId: id('ticket').optional().describe('Only tickets that are merged into this one.'),
    number: countUpTo(maxTicketNumber).optional().describe('Only the ticket with this number.'),
    sla: slaFilter.optional().describe('Only tickets with an SLA target in this state.'),
    search: shortText(200)
      .optional()
      .describe(
        'Search in title, description, messages, and the name and address of the requester, in any language. Supports "phrases", or, and -excluded words. Only the first ten different terms count.',
      ),
    sort: z
      .enum(ticketSorts)
      .default('newest')
      .describe(
        '`priority`: most urgent first. `waiting`: longest wait for a reply first. `mentioned`: newest mention of `mentionedPrincipalId` first.',
      ),
  })
  .refine(it => it.sort !== 'mentioned' || it.mentionedPrincipalId !== undefined, {
    path: ['sort'],
    message: 'mentioned requires mentionedPrincipalId',
  })
export type TicketQuery = z.output<typeof TicketQuery>

export const TicketStatusChange = z
  .strictObject({
    status: TicketCategory.optional().describe(
      'The category. The ticket gets its default status, unless it already has a status of the category.',
    ),
    statusId: id('ticket_status').optional().describe('The status. Required unless `status` is given.'),
    pendingUntil: moment
      .nullable()
      .optional()
      .describe('When the ticket opens again. Without a time, it opens when the requester replies.'),
  })
  .refine(it => it.status !== undefined || it.statusId !== undefined, {
    path: ['status'],
    message: 'is required if there is no statusId',
  })
  .meta({
    id: 'TicketStatusChange',
    example: { status: 'pending', pendingUntil: '2026-03-09T08:00:00.000Z' },
  })
export type TicketStatusChange = z.output<typeof TicketStatusChange>

export const TicketMerge = z
  .strictObject({ intoTicketId: id('ticket').describe('The ticket to merge into.') })
  .meta({ id: 'TicketMerge', example: { intoTicketId: 'ticket_01kkf8w2p5ecst1qv3m7d9t4hm' } })

export const TicketSplit = z.strictObject({ fromMessageId, title }).meta({
  id: 'TicketSplit',
  example: { fromMessageId: 'message_01kkf8w2p5ecst1qv3m7d9t4hn', title: 'Invoice for March' },
})
export type TicketSplit = z.output<typeof TicketSplit>

export const TicketAssignment = Assignment.meta({
  id: 'TicketAssignment',
  example: { assignedPrincipalId: examples.teamMember.principalId },
})

export const TicketPriorityInput = z
  .strictObject({ priority: Priority })
  .meta({ id: 'TicketPriorityInput', example: { priority: 'urgent' } })

export const ExternalInput = z
  .strictObject({
    integrationType: shortText(50).describe('The tracker: `github`, `jira`, `linear`.'),
    externalDisplayId: shortText(100).nullable().default(null),
    externalUrl: webUrl.nullable().default(null),
    externalStatus: shortText(100).nullable(),
    transition: z
      .enum(['closed', 'reopened'])
      .nullable()
      .default(null)
      .describe('Null if the tracker reports only the name of a status.'),
  })
  .meta({ id: 'TicketExternalInput', example: { ...examples.ticket.external, transition: 'reopened' } })
export type ExternalInput = z.output<typeof ExternalInput>
