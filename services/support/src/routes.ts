import type { Features } from '@earshot/contracts'
import type { Route } from '@earshot/http'
import { contentRoute, exportRoute, usedFilesRoute } from '@earshot/identity'
import type { Log } from '@earshot/runtime'
import { demoDataRoutes } from '@earshot/service'
import { conversationActionRoutes, ticketActionRoutes } from './api/actions/routes.ts'
import { attributeRoutes } from './api/attributes/routes.ts'
import { businessHoursRoutes } from './api/business-hours/routes.ts'
import { conversationRoutes } from './api/conversations/routes.ts'
import { macroRoutes } from './api/macros/routes.ts'
import { messageRoutes } from './api/messages/routes.ts'
import { reportRoutes } from './api/reports/routes.ts'
import { scheduledReplyRoutes } from './api/scheduled-replies/routes.ts'
import { conversationSlaRoutes, ticketSlaRoutes } from './api/sla/routes.ts'
import { slaPolicyRoutes } from './api/sla-policies/routes.ts'
import { internalTeamRoutes, teamRoutes } from './api/teams/routes.ts'
import { ticketMessageRoutes } from './api/ticket-messages/routes.ts'
import { ticketStatusRoutes } from './api/ticket-statuses/routes.ts'
import { ticketRoutes } from './api/tickets/routes.ts'
import { internalWidgetRoutes } from './api/widget/routes.ts'
import { workflowRoutes } from './api/workflows/routes.ts'
import { countContent } from './jobs/merging/repo.ts'
import { exportParts } from './records/exports-repo.ts'
import { usedFiles } from './records/files/repo.ts'
import { seedSupport } from './records/seeds/demo.ts'
import { removeDemo } from './records/seeds/remove.ts'
import type { MacroDeps, TicketDeps } from './shared/inbox.ts'

/** Adds to routes that they require a feature to be on. */
const requireFeature = (deps: TicketDeps, feature: keyof Features, routes: Route[]): Route[] =>
  routes.map(route => ({
    ...route,
    errors: [...(route.errors ?? []), 'FEATURE_DISABLED'],
    admit: async caller => {
      await route.admit?.(caller)
      await deps.workspace.assertFeature(feature)
    },
  }))

/** All routes of the service below `/api/v1`. */
export const supportRoutes = (deps: TicketDeps & MacroDeps & { log: Log }): Route[] => [
  ...requireFeature(deps, 'supportInbox', [
    ...conversationRoutes(deps),
    ...messageRoutes(deps),
    ...scheduledReplyRoutes(deps),
    ...conversationSlaRoutes(),
    ...conversationActionRoutes(deps),
  ]),
  ...requireFeature(deps, 'supportTickets', [
    ...ticketRoutes(deps),
    ...ticketMessageRoutes(deps),
    ...ticketSlaRoutes(),
    ...ticketActionRoutes(deps),
  ]),
  ...ticketStatusRoutes(),
  ...teamRoutes(deps),
  ...macroRoutes(deps),
  ...attributeRoutes(deps),
  ...businessHoursRoutes(),
  ...slaPolicyRoutes(),
  ...workflowRoutes(deps),
  ...reportRoutes(),
]

/** All routes for other services, below `/internal`. */
export const internalRoutes = (): Route[] => [
  usedFilesRoute(usedFiles),
  exportRoute(exportParts),
  contentRoute(countContent),
  ...demoDataRoutes({ create: seedSupport, remove: removeDemo }),
  ...internalTeamRoutes(),
  ...internalWidgetRoutes(),
]
