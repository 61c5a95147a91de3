import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type ReportSearch, toReportSearch } from '../pages/support/reports/search.ts'
import { type EditSearch, withEdit } from '../url/search-params.ts'
import { root } from './root.tsx'

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: (search): ReportSearch => toReportSearch(search),
  component: lazyRouteComponent(() => import('../pages/support/reports/page.tsx'), 'ReportsPage'),
})

const teams = createRoute({
  getParentRoute: () => root,
  path: '/teams',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../pages/support-set-up/teams/page.tsx'), 'TeamsPage'),
})

const team = createRoute({
  getParentRoute: () => root,
  path: '/teams/$id',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../pages/support-set-up/teams/detail.tsx'), 'TeamPage'),
})

const sla = createRoute({
  getParentRoute: () => root,
  path: '/sla',
  validateSearch: ({ show, ...search }): EditSearch & { show?: 'hours' } => ({
    ...withEdit(search),
    ...(show === 'hours' && { show }),
  }),
  component: lazyRouteComponent(() => import('../pages/support-set-up/sla/page.tsx'), 'SlaPage'),
})

const workflows = createRoute({
  getParentRoute: () => root,
  path: '/workflows',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../pages/support-set-up/workflows/page.tsx'), 'WorkflowsPage'),
})

const macros = createRoute({
  getParentRoute: () => root,
  path: '/macros',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../pages/support-set-up/macros/page.tsx'), 'MacrosPage'),
})

const attributes = createRoute({
  getParentRoute: () => root,
  path: '/attributes',
  validateSearch: withEdit,
  component: lazyRouteComponent(
    () => import('../pages/support-set-up/attributes/page.tsx'),
    'AttributesPage',
  ),
})

const ticketStatuses = createRoute({
  getParentRoute: () => root,
  path: '/ticket-statuses',
  validateSearch: withEdit,
  component: lazyRouteComponent(
    () => import('../pages/support-set-up/ticket-statuses/page.tsx'),
    'TicketStatusesPage',
  ),
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
