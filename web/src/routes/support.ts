import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTickets } from '../domain/tickets/search.ts'
import { withInbox } from '../pages/support/inbox/search.ts'
import { root } from './root.tsx'

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  validateSearch: withInbox,
  component: lazyRouteComponent(() => import('../pages/support/inbox/page.tsx'), 'InboxPage'),
})

const noConversation = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/support/inbox/page.tsx'), 'NoConversation'),
})

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '$id',
  component: lazyRouteComponent(() => import('../pages/support/inbox/conversation.tsx'), 'ConversationPane'),
})

const tickets = createRoute({
  getParentRoute: () => root,
  path: '/tickets',
  validateSearch: withTickets,
  component: lazyRouteComponent(() => import('../pages/support/tickets/page.tsx'), 'TicketsPage'),
})

const ticket = createRoute({
  getParentRoute: () => root,
  path: '/tickets/$id',
  component: lazyRouteComponent(() => import('../pages/support/tickets/detail.tsx'), 'TicketPage'),
})

export const supportRoutes = [inbox.addChildren([noConversation, conversation]), tickets, ticket] as const
