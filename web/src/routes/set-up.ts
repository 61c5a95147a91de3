import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type EntryStatus, isEntryStatus } from '../pages/feedback/changelog/statuses.ts'
import { type EditSearch, withEdit } from '../url/search-params.ts'
import { root } from './root.tsx'

const text = (value: unknown): value is string => typeof value === 'string'

const boards = createRoute({
  getParentRoute: () => root,
  path: '/boards',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../pages/set-up/boards/page.tsx'), 'BoardsPage'),
})

const statuses = createRoute({
  getParentRoute: () => root,
  path: '/statuses',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../pages/set-up/statuses/page.tsx'), 'StatusesPage'),
})

const tags = createRoute({
  getParentRoute: () => root,
  path: '/tags',
  validateSearch: ({ q, ...search }): EditSearch & { q?: string } => ({
    ...withEdit(search),
    ...(text(q) && { q }),
  }),
  component: lazyRouteComponent(() => import('../pages/set-up/tags/page.tsx'), 'TagsPage'),
})

const roadmap = createRoute({
  getParentRoute: () => root,
  path: '/roadmap',
  validateSearch: ({ roadmap, ...search }): EditSearch & { roadmap?: string } => ({
    ...withEdit(search),
    ...(text(roadmap) && { roadmap }),
  }),
  component: lazyRouteComponent(() => import('../pages/feedback/roadmap/page.tsx'), 'RoadmapPage'),
})

const changelog = createRoute({
  getParentRoute: () => root,
  path: '/changelog',
  validateSearch: ({ status }): { status?: EntryStatus } => (isEntryStatus(status) ? { status } : {}),
  component: lazyRouteComponent(() => import('../pages/feedback/changelog/page.tsx'), 'ChangelogPage'),
})

const newEntry = createRoute({
  getParentRoute: () => root,
  path: '/changelog/new',
  component: lazyRouteComponent(() => import('../pages/feedback/changelog/detail.tsx'), 'NewEntryPage'),
})

const entry = createRoute({
  getParentRoute: () => root,
  path: '/changelog/$id',
  component: lazyRouteComponent(() => import('../pages/feedback/changelog/detail.tsx'), 'EntryPage'),
})

const importExport = createRoute({
  getParentRoute: () => root,
  path: '/import-export',
  validateSearch: (search): { import?: string } => (text(search.import) ? { import: search.import } : {}),
  component: lazyRouteComponent(() => import('../pages/set-up/import-export/page.tsx'), 'ImportExportPage'),
})

export const setUpRoutes = [
  boards,
  statuses,
  tags,
  roadmap,
  changelog,
  newEntry,
  entry,
  importExport,
] as const
