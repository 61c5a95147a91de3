import { createRoute } from '@tanstack/react-router'
import { canReadSupport } from '../api/session.ts'
import { useUnreadConversations } from '../domain/support/conversation-counts.ts'
import { withTickets } from '../domain/tickets/search.ts'
import { withInbox } from '../pages/support/inbox/search.ts'
import { type ReportSearch, toReportSearch } from '../pages/support/reports/search.ts'
import { lazyPage } from './missing-script.ts'
import { root } from './root.tsx'

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  staticData: {
    navigation: {
      group: 'pages.support',
      title: 'inbox.title',
      icon: 'talk',
      isFor: canReadSupport,
      useNew: useUnreadConversations,
    },
  },
  validateSearch: withInbox,
  component: lazyPage(() => import('../pages/support/inbox/page.tsx'), 'InboxPage'),
})

const noConversation = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyPage(() => import('../pages/support/inbox/page.tsx'), 'NoConversation'),
})

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '$id',
  component: lazyPage(() => import('../pages/support/inbox/conversation.tsx'), 'ConversationPane'),
})

const tickets = createRoute({
  getParentRoute: () => root,
  path: '/tickets',
  staticData: {
    navigation: { group: 'pages.support', title: 'tickets.title', icon: 'ticket', isFor: canReadSupport },
  },
  validateSearch: withTickets,
  component: lazyPage(() => import('../pages/support/tickets/page.tsx'), 'TicketsPage'),
})

const ticket = createRoute({
  getParentRoute: () => root,
  path: '/tickets/$id',
  component: lazyPage(() => import('../pages/support/tickets/detail.tsx'), 'TicketPage'),
})

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  staticData: {
    navigation: { group: 'pages.support', title: 'reports.title', icon: 'chart', isFor: canReadSupport },
  },
  validateSearch: (search): ReportSearch => toReportSearch(search),
  component: lazyPage(() => import('../pages/support/reports/page.tsx'), 'ReportsPage'),
})

export const supportRoutes = [
  inbox.addChildren([noConversation, conversation]),
  tickets,
  ticket,
  reports,
] as const
