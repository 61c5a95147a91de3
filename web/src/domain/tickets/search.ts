import { isOneOf } from '../../url/one-of.ts'

export const ticketStatuses = ['open', 'pending', 'closed'] as const
export type TicketCategory = (typeof ticketStatuses)[number]

export const ticketTypes = ['customer', 'back_office', 'tracker'] as const
export type TicketType = (typeof ticketTypes)[number]

export const ticketSorts = ['newest', 'oldest', 'updated', 'priority', 'waiting'] as const

export const slaStates = ['at_risk', 'breached'] as const

const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const

/** The filters of the ticket list, as kept in the URL. */
export type TicketSearch = {
  /** A category, or the id of a status. */
  status?: string
  type?: TicketType
  priority?: (typeof priorities)[number]
  /** `none`, or a member's id. */
  assignee?: string
  team?: string
  /** Only tickets with an open SLA target in this state. */
  sla?: (typeof slaStates)[number]
  search?: string
  /** Only tickets whose notes mention the signed-in member, newest mention first unless there is another order. */
  mentions?: true
  sort?: (typeof ticketSorts)[number]
  create?: true
}

export const isCategory = isOneOf(ticketStatuses)

const isIdOf = (prefix: string, value: unknown): value is string =>
  value === 'none' || (typeof value === 'string' && value.startsWith(`${prefix}_`))

export const withTickets = (given: Record<string, unknown>): TicketSearch => ({
  ...((isCategory(given.status) || (given.status !== 'none' && isIdOf('ticket_status', given.status))) && {
    status: given.status,
  }),
  ...(isOneOf(ticketTypes)(given.type) && { type: given.type }),
  ...(isOneOf(priorities)(given.priority) && { priority: given.priority }),
  ...(isIdOf('principal', given.assignee) && { assignee: given.assignee }),
  ...(isIdOf('team', given.team) && { team: given.team }),
  ...(isOneOf(slaStates)(given.sla) && { sla: given.sla }),
  ...(typeof given.search === 'string' && given.search !== '' && { search: given.search }),
  ...(given.mentions === true && { mentions: true as const }),
  ...(isOneOf(ticketSorts)(given.sort) && { sort: given.sort }),
  ...(given.create === true && { create: true as const }),
})
