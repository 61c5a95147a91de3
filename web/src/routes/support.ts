import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withInbox } from '../inbox/search.ts'
import { withTickets } from '../tickets/search.ts'
import { root } from './root.tsx'

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  validateSearch: withInbox,
  component: lazyRouteComponent(() => import('../inbox/page.tsx'), 'InboxPage'),
})

const noConversation = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(() => import('../inbox/page.tsx'), 'NoConversation'),
})

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '$id',
  component: lazyRouteComponent(() => import('../inbox/one.tsx'), 'ConversationPane'),
})

const tickets = createRoute({
  getParentRoute: () => root,
  path: '/tickets',
  validateSearch: withTickets,
  component: lazyRouteComponent(() => import('../tickets/page.tsx'), 'TicketsPage'),
})

const ticket = createRoute({
  getParentRoute: () => root,
  path: '/tickets/$id',
  component: lazyRouteComponent(() => import('../tickets/one.tsx'), 'TicketPage'),
})

export const supportRoutes = [inbox.addChildren([noConversation, conversation]), tickets, ticket] as const
