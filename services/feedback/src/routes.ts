import { batchRoute, type Route } from '@earshot/http'
import type { Log } from '@earshot/runtime'
import { exportRoutes } from './bulk/exports/routes.ts'
import { importRoutes } from './bulk/imports/routes.ts'
import { commentRoutes } from './participation/comments/routes.ts'
import { moderationRoutes } from './participation/moderation/routes.ts'
import { voteRoutes } from './participation/votes/routes.ts'
import { activityRoutes } from './posts/activity/routes.ts'
import { mergeRoutes } from './posts/merge/routes.ts'
import { postRoutes } from './posts/read/routes.ts'
import { summaryRoutes } from './posts/summary/routes.ts'
import { changelogRoutes } from './publishing/changelog/routes.ts'
import { roadmapRoutes } from './publishing/roadmaps/routes.ts'
import { boardRoutes } from './taxonomy/boards/routes.ts'
import { statusRoutes } from './taxonomy/statuses/routes.ts'
import { tagRoutes } from './taxonomy/tags/routes.ts'

type Deps = Parameters<typeof postRoutes>[0] & { log: Log }

/** Everything that the service answers below `/api/v1`. */
export const feedbackRoutes = (deps: Deps): Route[] => {
  const withBatch = (path: `/${string}`, routes: Route[]) => [
    ...routes,
    batchRoute({ path, routes, log: deps.log }),
  ]
  return [
    ...withBatch('/boards', boardRoutes()),
    ...withBatch('/statuses', statusRoutes()),
    ...withBatch('/tags', tagRoutes()),
    ...withBatch('/posts', postRoutes(deps)),
    ...summaryRoutes(),
    ...mergeRoutes(),
    ...withBatch('/votes', voteRoutes(deps)),
    ...withBatch('/comments', commentRoutes(deps)),
    ...activityRoutes(),
    ...moderationRoutes(),
    ...roadmapRoutes(),
    ...changelogRoutes(),
    ...importRoutes(),
    ...exportRoutes(),
  ]
}
