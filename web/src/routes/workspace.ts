import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toAuditSearch } from '../pages/workspace/audit-log/search.ts'
import { withCreate } from '../url/search-params.ts'
import { root } from './root.tsx'

const auditLog = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  validateSearch: toAuditSearch,
  component: lazyRouteComponent(() => import('../pages/workspace/audit-log/page.tsx'), 'AuditLogPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: withCreate,
  component: lazyRouteComponent(() => import('../pages/workspace/settings/page.tsx'), 'SettingsPage'),
})

export const workspaceRoutes = [auditLog, settings] as const
