import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withPosts } from '../domain/posts/search.ts'
import { textsIn } from '../url/search-params.ts'
import { root } from './root.tsx'

const posts = createRoute({
  getParentRoute: () => root,
  path: '/posts',
  validateSearch: withPosts,
  component: lazyRouteComponent(() => import('../pages/feedback/posts/page.tsx'), 'PostsPage'),
})

/** What of the post is shown below it. */
const withTab = ({ tab }: Record<string, unknown>): { tab?: 'activity' } =>
  tab === 'activity' ? { tab } : {}

const post = createRoute({
  getParentRoute: () => root,
  path: '/posts/$id',
  validateSearch: withTab,
  component: lazyRouteComponent(() => import('../pages/feedback/posts/detail/page.tsx'), 'PostPage'),
})

const withHeld = (search: Record<string, unknown>): { type?: 'post' | 'comment'; board?: string } => ({
  ...((search.type === 'post' || search.type === 'comment') && { type: search.type }),
  ...textsIn(search, 'board'),
})

const moderation = createRoute({
  getParentRoute: () => root,
  path: '/moderation',
  validateSearch: withHeld,
  component: lazyRouteComponent(() => import('../pages/feedback/moderation/page.tsx'), 'ModerationPage'),
})

export const feedbackRoutes = [posts, post, moderation] as const
