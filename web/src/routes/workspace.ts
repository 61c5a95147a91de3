import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toAuditSearch } from '../audit/search.ts'
import { root } from './root.tsx'
import { withCreate } from './search.ts'

const auditLog = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  validateSearch: toAuditSearch,
  component: lazyRouteComponent(() => import('../audit/page.tsx'), 'AuditLogPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: withCreate,
  component: lazyRouteComponent(() => import('../settings/page.tsx'), 'SettingsPage'),
})

export const workspaceRoutes = [auditLog, settings] as const
