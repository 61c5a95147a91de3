import type { Route } from '@earshot/http'
import { attributeRoutes } from './attributes/routes.ts'
import { businessHoursRoutes } from './business-hours/routes.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { type TicketDesk, whileOn } from './inbox.ts'
import { macroRoutes } from './macros/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { conversationSlaRoutes, ticketSlaRoutes } from './sla/routes.ts'
import { slaPolicyRoutes } from './sla-policies/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { ticketMessageRoutes } from './ticket-messages/routes.ts'
import { ticketStatusRoutes } from './ticket-statuses/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { workflowRoutes } from './workflows/routes.ts'

/** Everything that the service answers below `/api/v1`. */
export const supportRoutes = (desk: TicketDesk): Route[] => [
  ...whileOn(desk, 'supportInbox', [
    ...conversationRoutes(desk),
    ...messageRoutes(desk),
    ...conversationSlaRoutes(),
  ]),
  ...whileOn(desk, 'supportTickets', [
    ...ticketRoutes(desk),
    ...ticketMessageRoutes(desk),
    ...ticketSlaRoutes(),
  ]),
  ...ticketStatusRoutes(),
  ...teamRoutes(desk),
  ...macroRoutes(),
  ...attributeRoutes(desk),
  ...businessHoursRoutes(),
  ...slaPolicyRoutes(),
  ...workflowRoutes(desk),
  ...reportRoutes(),
]
