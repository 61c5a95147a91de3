import { createRoute } from '@tanstack/react-router'
import { canAdminister, canWriteFeedback } from '../api/session.ts'
import { type EditSearch, withEdit } from '../url/search-params.ts'
import { lazyPage } from './missing-script.ts'
import { root } from './root.tsx'

const boards = createRoute({
  getParentRoute: () => root,
  path: '/boards',
  staticData: {
    navigation: {
      group: 'pages.feedbackSetup',
      title: 'boards.title',
      icon: 'board',
      isFor: canWriteFeedback,
    },
  },
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/feedback-setup/boards/page.tsx'), 'BoardsPage'),
})

const statuses = createRoute({
  getParentRoute: () => root,
  path: '/statuses',
  staticData: {
    navigation: {
      group: 'pages.feedbackSetup',
      title: 'statuses.title',
      icon: 'status',
      isFor: canWriteFeedback,
    },
  },
  validateSearch: withEdit,
  component: lazyPage(() => import('../pages/feedback-setup/statuses/page.tsx'), 'StatusesPage'),
})

const tags = createRoute({
  getParentRoute: () => root,
  path: '/tags',
  staticData: {
    navigation: { group: 'pages.feedbackSetup', title: 'tags.title', icon: 'tag', isFor: canWriteFeedback },
  },
  validateSearch: ({ q, ...search }): EditSearch & { q?: string } => ({
    ...withEdit(search),
    ...(typeof q === 'string' && { q }),
  }),
  component: lazyPage(() => import('../pages/feedback-setup/tags/page.tsx'), 'TagsPage'),
})

const score = createRoute({
  getParentRoute: () => root,
  path: '/score',
  staticData: {
    navigation: {
      group: 'pages.feedbackSetup',
      title: 'score.title',
      icon: 'chart',
      isFor: canAdminister,
    },
  },
  component: lazyPage(() => import('../pages/feedback-setup/score/page.tsx'), 'ScorePage'),
})

const importExport = createRoute({
  getParentRoute: () => root,
  path: '/import-export',
  staticData: {
    navigation: {
      group: 'pages.feedbackSetup',
      title: 'transfer.title',
      icon: 'transfer',
      isFor: canAdminister,
    },
  },
  validateSearch: (search): { import?: string } =>
    typeof search.import === 'string' ? { import: search.import } : {},
  component: lazyPage(() => import('../pages/feedback-setup/import-export/page.tsx'), 'ImportExportPage'),
})

export const feedbackSetupRoutes = [boards, statuses, tags, score, importExport] as const
