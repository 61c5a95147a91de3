import { createRoute } from '@tanstack/react-router'
import { canAdminister, canReadSupport } from '../api/session.ts'
import { type EditSearch, withEdit } from '../url/search-params.ts'
import { lazyPage } from './missing-script.ts'
import { root } from './root.tsx'

const teams = createRoute({
  getParentRoute: () => root,
  path: '/teams',
  staticData: {
    navigation: { group: 'pages.supportSetup', title: 'teams.title', icon: 'people', isFor: canReadSupport },
  },
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/support-setup/teams/page.tsx'), 'TeamsPage'),
})

const team = createRoute({
  getParentRoute: () => root,
  path: '/teams/$id',
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/support-setup/teams/detail.tsx'), 'TeamPage'),
})

const sla = createRoute({
  getParentRoute: () => root,
  path: '/sla',
  staticData: {
    navigation: { group: 'pages.supportSetup', title: 'sla.title', icon: 'clock', isFor: canAdminister },
  },
  validateSearch: ({ show, ...search }): EditSearch & { show?: 'hours' } => ({
    ...withEdit(search),
    ...(show === 'hours' && { show }),
  }),
  component: lazyPage(() => import('../pages/support-setup/sla/page.tsx'), 'SlaPage'),
})

const workflows = createRoute({
  getParentRoute: () => root,
  path: '/workflows',
  staticData: {
    navigation: {
      group: 'pages.supportSetup',
      title: 'workflows.title',
      icon: 'workflow',
      isFor: canAdminister,
    },
  },
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/support-setup/workflows/page.tsx'), 'WorkflowsPage'),
})

const macros = createRoute({
  getParentRoute: () => root,
  path: '/macros',
  staticData: {
    navigation: { group: 'pages.supportSetup', title: 'macros.title', icon: 'macro', isFor: canAdminister },
  },
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/support-setup/macros/page.tsx'), 'MacrosPage'),
})

const attributes = createRoute({
  getParentRoute: () => root,
  path: '/attributes',
  staticData: {
    navigation: {
      group: 'pages.supportSetup',
      title: 'attributes.title',
      icon: 'attribute',
      isFor: canAdminister,
    },
  },
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/support-setup/attributes/page.tsx'), 'AttributesPage'),
})

const ticketStatuses = createRoute({
  getParentRoute: () => root,
  path: '/ticket-statuses',
  staticData: {
    navigation: {
      group: 'pages.supportSetup',
      title: 'ticketStatuses.title',
      icon: 'status',
      isFor: canAdminister,
    },
  },
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/support-setup/ticket-statuses/page.tsx'), 'TicketStatusesPage'),
})

export const supportSetupRoutes = [teams, team, sla, workflows, macros, attributes, ticketStatuses] as const
