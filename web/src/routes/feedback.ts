import { createRoute } from '@tanstack/react-router'
import { canReadFeedback, canWriteFeedback } from '../api/session.ts'
import { withPosts } from '../domain/posts/search.ts'
import { type EntryStatus, isEntryStatus } from '../pages/feedback/changelog/statuses.ts'
import { type EditSearch, textsIn, withEdit } from '../url/search-params.ts'
import { lazyPage } from './missing-script.ts'
import { root } from './root.tsx'

const posts = createRoute({
  getParentRoute: () => root,
  path: '/posts',
  staticData: {
    navigation: { group: 'pages.feedback', title: 'posts.title', icon: 'inbox', isFor: canReadFeedback },
  },
  validateSearch: withPosts,
  component: lazyPage(() => import('../pages/feedback/posts/page.tsx'), 'PostsPage'),
})

const possibleDuplicates = createRoute({
  getParentRoute: () => root,
  path: '/possible-duplicates',
  validateSearch: (search): { board?: string } => textsIn(search, 'board'),
  component: lazyPage(
    () => import('../pages/feedback/possible-duplicates/page.tsx'),
    'PossibleDuplicatesPage',
  ),
})

/** The open tab below the post. */
const withTab = ({ tab }: Record<string, unknown>): { tab?: 'activity' } =>
  tab === 'activity' ? { tab } : {}

const post = createRoute({
  getParentRoute: () => root,
  path: '/posts/$id',
  validateSearch: withTab,
  component: lazyPage(() => import('../pages/feedback/posts/detail/page.tsx'), 'PostPage'),
})

const roadmap = createRoute({
  getParentRoute: () => root,
  path: '/roadmap',
  staticData: {
    navigation: { group: 'pages.feedback', title: 'roadmap.title', icon: 'roadmap', isFor: canWriteFeedback },
  },
  validateSearch: ({ roadmap, ...search }): EditSearch & { roadmap?: string } => ({
    ...withEdit(search),
    ...(typeof roadmap === 'string' && { roadmap }),
  }),
  component: lazyPage(() => import('../pages/feedback/roadmap/page.tsx'), 'RoadmapPage'),
})

const changelog = createRoute({
  getParentRoute: () => root,
  path: '/changelog',
  staticData: {
    navigation: {
      group: 'pages.feedback',
      title: 'changelog.title',
      icon: 'changelog',
      isFor: canWriteFeedback,
    },
  },
  validateSearch: ({ status }): { status?: EntryStatus } => (isEntryStatus(status) ? { status } : {}),
  component: lazyPage(() => import('../pages/feedback/changelog/page.tsx'), 'ChangelogPage'),
})

const newEntry = createRoute({
  getParentRoute: () => root,
  path: '/changelog/new',
  component: lazyPage(() => import('../pages/feedback/changelog/detail.tsx'), 'NewEntryPage'),
})

const entry = createRoute({
  getParentRoute: () => root,
  path: '/changelog/$id',
  component: lazyPage(() => import('../pages/feedback/changelog/detail.tsx'), 'EntryPage'),
})

const withHeld = (search: Record<string, unknown>): { type?: 'post' | 'comment'; board?: string } => ({
  ...((search.type === 'post' || search.type === 'comment') && { type: search.type }),
  ...textsIn(search, 'board'),
})

const moderation = createRoute({
  getParentRoute: () => root,
  path: '/moderation',
  staticData: {
    navigation: {
      group: 'pages.feedback',
      title: 'moderation.title',
      icon: 'shield',
      isFor: canWriteFeedback,
    },
  },
  validateSearch: withHeld,
  component: lazyPage(() => import('../pages/feedback/moderation/page.tsx'), 'ModerationPage'),
})

export const feedbackRoutes = [
  posts,
  possibleDuplicates,
  post,
  roadmap,
  changelog,
  newEntry,
  entry,
  moderation,
] as const
