import {
  id,
  longText,
  moment,
  priorities,
  shortText,
  Timestamp,
  ticketStages,
  ticketStatuses,
  ticketTypes,
} from '@earshot/contracts'
import { z } from 'zod'
import { Somebody } from '../../shared/people/somebody.ts'
import { webUrl } from '../../shared/web-url.ts'
import * as examples from '../examples.ts'
import { NextDue, slaStanding } from '../sla/model.ts'
import { Assignment, orNone } from '../threads/model.ts'

const External = z.object({
  integrationType: z.string(),
  externalDisplayId: z.string().nullable(),
  externalUrl: z.string().nullable(),
  externalStatus: z.string().nullable(),
  transition: z.enum(['closed', 'reopened']).nullable().describe('The last that the tracker told of.'),
})

const Links = z.object({
  conversationIds: z.array(id('conversation')),
  ticketIds: z.array(id('ticket')),
  postIds: z.array(id('post')),
})
export type Links = z.infer<typeof Links>

export const Ticket = z
  .object({
    id: id('ticket'),
    number: z.int(),
    reference: z.string().describe('The number as people write it: `#12`.'),
    type: z.enum(ticketTypes),
    title: z.string(),
    description: z.string(),
    priority: z.enum(priorities),
    status: z.enum(ticketStatuses).describe('The category of its status.'),
    statusId: id('ticket_status'),
    stage: z
      .enum(ticketStages)
      .nullable()
      .describe('What its requester is told. Null of tickets that are not of the type customer.'),
    pendingUntil: Timestamp.nullable().describe('Null while pending: until the requester replies.'),
    requesterPrincipalId: id('principal').nullable(),
    requesterName: z.string().nullable(),
    requesterEmail: z.string().nullable().describe('Null for requesters who gave none.'),
    companyId: id('company').nullable().describe('Of the requester, when they were named.'),
    assignedPrincipalId: id('principal').nullable(),
    assignedTeamId: id('team').nullable(),
    waitingSince: Timestamp.nullable().describe(
      "The requester's oldest word that no person has answered yet.",
    ),
    external: External.nullable().describe("The issue in somebody else's tracker that stands for it."),
    links: Links.describe('What it belongs together with.'),
    reopenCount: z.int(),
    lastMessageAt: Timestamp.nullable(),
    resolvedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Ticket', example: examples.ticket })
export type Ticket = z.infer<typeof Ticket>

export const TicketItem = Ticket.extend({ nextDue: NextDue.nullable() }).meta({
  id: 'TicketItem',
  example: examples.ticketItem,
})
export type TicketItem = z.infer<typeof TicketItem>

const title = shortText(300)
const description = longText(10_000)
const priority = z.enum(priorities)
const type = z.enum(ticketTypes)

export const TicketInput = z
  .object({
    title,
    description: description.default(''),
    type: type.default('customer'),
    priority: priority.default('none'),
    statusId: id('ticket_status').optional().describe('The default of the category open when absent.'),
    requester: Somebody.optional().describe(
      'Who asks: somebody we know, an address, or nobody in particular.',
    ),
    conversationId: id('conversation')
      .optional()
      .describe(
        'A conversation that it comes of: it is linked, and its visitor asks unless another is named.',
      ),
    assignedPrincipalId: id('principal').nullable().default(null),
    assignedTeamId: id('team').nullable().default(null),
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
  .object({
    title,
    description,
    priority,
    requesterPrincipalId: id('principal').nullable().describe('Somebody else asks, or nobody does.'),
  })
  .partial()
  .meta({ id: 'TicketPatch', example: { title: 'Export stops at 98 percent' } })
export type TicketPatch = z.output<typeof TicketPatch>

export const ticketSorts = ['newest', 'oldest', 'updated', 'priority', 'waiting'] as const

export const TicketQuery = z.object({
  status: z.enum(ticketStatuses).optional().describe('Only those of this category.'),
  statusId: id('ticket_status').optional().describe('Only those with this status.'),
  type: type.optional().describe('Only those of this type.'),
  priority: priority.optional().describe('Only those of this priority.'),
  assignedPrincipalId: orNone(id('principal')).optional().describe('Of this agent, or `none`: of nobody.'),
  assignedTeamId: orNone(id('team')).optional().describe('Of this team, or `none`: of no team.'),
  requesterPrincipalId: id('principal').optional().describe('Only those that this person asked for.'),
  companyId: id('company').optional().describe('Only those of this company.'),
  linkedTo: z
    .union([id('conversation'), id('ticket'), id('post')])
    .optional()
    .describe('Only those linked to this conversation, ticket or post.'),
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be the number of a ticket')
    .transform(Number)
    .optional()
    .describe('The one with this number.'),
  sla: slaStanding.optional(),
  search: shortText(200)
    .optional()
    .describe('Words, "phrases", or, -not: in title, description and messages.'),
  sort: z
    .enum(ticketSorts)
    .default('newest')
    .describe('`priority`: the most urgent first; `waiting`: who has waited longest for an answer first.'),
})
export type TicketQuery = z.output<typeof TicketQuery>

export const TicketStatusChange = z
  .object({
    status: z.enum(ticketStatuses).optional().describe('The category: its default status is meant.'),
    statusId: id('ticket_status').optional().describe('The status itself; needed unless `status` is given.'),
    pendingUntil: moment
      .nullable()
      .optional()
      .describe('When a pending ticket opens by itself; without it, when the requester replies.'),
  })
  .refine(it => it.status !== undefined || it.statusId !== undefined, {
    path: ['status'],
    message: 'or a statusId is needed',
  })
  .meta({
    id: 'TicketStatusChange',
    example: { status: 'pending', pendingUntil: '2026-03-09T08:00:00.000Z' },
  })
export type TicketStatusChange = z.output<typeof TicketStatusChange>

export const TicketAssignment = Assignment.meta({
  id: 'TicketAssignment',
  example: { assigneePrincipalId: examples.teamMember.principalId },
})

export const TicketPriorityInput = z
  .object({ priority })
  .meta({ id: 'TicketPriorityInput', example: { priority: 'urgent' } })

export const ExternalInput = z
  .object({
    integrationType: shortText(50).describe('The tracker: `github`, `jira`, `linear`.'),
    externalDisplayId: shortText(100).nullable().default(null),
    externalUrl: webUrl.nullable().default(null),
    externalStatus: shortText(100).nullable(),
    transition: z
      .enum(['closed', 'reopened'])
      .nullable()
      .default(null)
      .describe('Null when the tracker tells the name of a status only.'),
  })
  .meta({ id: 'TicketExternalInput', example: { ...examples.ticket.external, transition: 'reopened' } })
export type ExternalInput = z.output<typeof ExternalInput>
