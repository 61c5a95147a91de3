import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type EntryStatus, isEntryStatus } from '../changelog/statuses.ts'
import { root } from './root.tsx'
import { type EditSearch, withEdit } from './search.ts'

const text = (value: unknown): value is string => typeof value === 'string'

const boards = createRoute({
  getParentRoute: () => root,
  path: '/boards',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../boards/page.tsx'), 'BoardsPage'),
})

const statuses = createRoute({
  getParentRoute: () => root,
  path: '/statuses',
  validateSearch: withEdit,
  component: lazyRouteComponent(() => import('../statuses/page.tsx'), 'StatusesPage'),
})

const tags = createRoute({
  getParentRoute: () => root,
  path: '/tags',
  validateSearch: ({ q, ...search }): EditSearch & { q?: string } => ({
    ...withEdit(search),
    ...(text(q) && { q }),
  }),
  component: lazyRouteComponent(() => import('../tags/page.tsx'), 'TagsPage'),
})

const roadmap = createRoute({
  getParentRoute: () => root,
  path: '/roadmap',
  validateSearch: ({ roadmap, ...search }): EditSearch & { roadmap?: string } => ({
    ...withEdit(search),
    ...(text(roadmap) && { roadmap }),
  }),
  component: lazyRouteComponent(() => import('../roadmap/page.tsx'), 'RoadmapPage'),
})

const changelog = createRoute({
  getParentRoute: () => root,
  path: '/changelog',
  validateSearch: ({ status }): { status?: EntryStatus } => (isEntryStatus(status) ? { status } : {}),
  component: lazyRouteComponent(() => import('../changelog/page.tsx'), 'ChangelogPage'),
})

const newEntry = createRoute({
  getParentRoute: () => root,
  path: '/changelog/new',
  component: lazyRouteComponent(() => import('../changelog/one.tsx'), 'NewEntryPage'),
})

const entry = createRoute({
  getParentRoute: () => root,
  path: '/changelog/$id',
  component: lazyRouteComponent(() => import('../changelog/one.tsx'), 'EntryPage'),
})

const importExport = createRoute({
  getParentRoute: () => root,
  path: '/import-export',
  validateSearch: (search): { import?: string } => (text(search.import) ? { import: search.import } : {}),
  component: lazyRouteComponent(() => import('../import-export/page.tsx'), 'ImportExportPage'),
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
