import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type ReportSearch, toReportSearch } from '../reports/search.ts'
import { root } from './root.tsx'
import { type EditSearch, withEdit } from './search.ts'

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: (search): ReportSearch => toReportSearch(search),
  component: lazyRouteComponent(() => import('../reports/page.tsx'), 'ReportsPage'),
})

const teams = createRoute({
  getParentRoute: () => root,
  path: '/teams',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../teams/page.tsx'), 'TeamsPage'),
})

const team = createRoute({
  getParentRoute: () => root,
  path: '/teams/$id',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../teams/one.tsx'), 'TeamPage'),
})

const sla = createRoute({
  getParentRoute: () => root,
  path: '/sla',
  validateSearch: ({ show, ...search }): EditSearch & { show?: 'hours' } => ({
    ...withEdit(search),
    ...(show === 'hours' && { show }),
  }),
  component: lazyRouteComponent(() => import('../sla/page.tsx'), 'SlaPage'),
})

const workflows = createRoute({
  getParentRoute: () => root,
  path: '/workflows',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../workflows/page.tsx'), 'WorkflowsPage'),
})

const macros = createRoute({
  getParentRoute: () => root,
  path: '/macros',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../macros/page.tsx'), 'MacrosPage'),
})

const attributes = createRoute({
  getParentRoute: () => root,
  path: '/attributes',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../attributes/page.tsx'), 'AttributesPage'),
})

const ticketStatuses = createRoute({
  getParentRoute: () => root,
  path: '/ticket-statuses',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../ticket-statuses/page.tsx'), 'TicketStatusesPage'),
})

export const supportSetUpRoutes = [
  reports,
  teams,
  team,
  sla,
  workflows,
  macros,
  attributes,
  ticketStatuses,
] as const
