import { batchRoute, type Route } from '@earshot/http'
import type { Log } from '@earshot/runtime'
import { activityRoutes } from './activity/routes.ts'
import { boardRoutes } from './boards/routes.ts'
import { changelogRoutes } from './changelog/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { mergeRoutes } from './posts/merge-routes.ts'
import { postRoutes } from './posts/routes.ts'
import { roadmapRoutes } from './roadmaps/routes.ts'
import { statusRoutes } from './statuses/routes.ts'
import { summaryRoutes } from './summary/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { voteRoutes } from './votes/routes.ts'

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
