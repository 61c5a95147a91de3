import { createRoute } from '@tanstack/react-router'
import { canAdminister } from '../api/session.ts'
import { toAuditSearch } from '../pages/workspace/audit-log/search.ts'
import { toMailSearch } from '../pages/workspace/email-log/search.ts'
import { toInboundSearch } from '../pages/workspace/inbound-email/search.ts'
import { withCreate, withEdit } from '../url/search-params.ts'
import { lazyPage } from './missing-script.ts'
import { root } from './root.tsx'

const auditLog = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  staticData: {
    navigation: { group: 'pages.workspace', title: 'audit.title', icon: 'log', isFor: canAdminister },
  },
  validateSearch: toAuditSearch,
  component: lazyPage(() => import('../pages/workspace/audit-log/page.tsx'), 'AuditLogPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  staticData: {
    navigation: { group: 'pages.workspace', title: 'settings.title', icon: 'settings', isFor: canAdminister },
  },
  validateSearch: withCreate,
  component: lazyPage(() => import('../pages/workspace/settings/page.tsx'), 'SettingsPage'),
})

const email = createRoute({
  getParentRoute: () => root,
  path: '/email',
  staticData: {
    navigation: { group: 'pages.workspace', title: 'email.title', icon: 'mail', isFor: canAdminister },
  },
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/workspace/email/page.tsx'), 'EmailPage'),
})

const emailLog = createRoute({
  getParentRoute: () => root,
  path: '/email-log',
  staticData: {
    navigation: { group: 'pages.workspace', title: 'mails.title', icon: 'sent', isFor: canAdminister },
  },
  validateSearch: toMailSearch,
  component: lazyPage(() => import('../pages/workspace/email-log/page.tsx'), 'EmailLogPage'),
})

const inboundEmail = createRoute({
  getParentRoute: () => root,
  path: '/inbound-email',
  staticData: {
    navigation: { group: 'pages.workspace', title: 'inbound.title', icon: 'received', isFor: canAdminister },
  },
  validateSearch: toInboundSearch,
  component: lazyPage(() => import('../pages/workspace/inbound-email/page.tsx'), 'InboundEmailPage'),
})

const widget = createRoute({
  getParentRoute: () => root,
  path: '/widget',
  staticData: {
    navigation: { group: 'pages.workspace', title: 'widget.title', icon: 'comment', isFor: canAdminister },
  },
  component: lazyPage(() => import('../pages/workspace/widget/page.tsx'), 'WidgetPage'),
})

export const workspaceRoutes = [settings, widget, email, emailLog, inboundEmail, auditLog] as const
