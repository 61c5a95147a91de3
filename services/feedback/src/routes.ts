import { batchRoute, type InternalClient, type Route } from '@earshot/http'
import {
  contentRoute,
  exportRoute,
  usedFilesRoute,
  type WithAttachments,
  type WithCover,
} from '@earshot/identity'
import type { Log } from '@earshot/runtime'
import { demoDataRoutes } from '@earshot/service'
import { exportRoutes } from './bulk/exports/routes.ts'
import { importRoutes } from './bulk/imports/routes.ts'
import { countContent } from './bulk/merging/repo.ts'
import { seedDemo } from './bulk/seeds/demo.ts'
import { removeDemo } from './bulk/seeds/remove.ts'
import { commentRoutes, ownCommentRoutes } from './participation/comments/routes.ts'
import { followRoutes } from './participation/follows/routes.ts'
import { moderationRoutes } from './participation/moderation/routes.ts'
import { voteRoutes } from './participation/votes/routes.ts'
import { activityRoutes } from './posts/activity/routes.ts'
import { postCreateRoutes } from './posts/create/routes.ts'
import type { PostDeps } from './posts/create/service.ts'
import { postDeleteRoutes } from './posts/delete/routes.ts'
import { duplicateRoutes } from './posts/duplicates/routes.ts'
import { internalBoardFeedRoutes } from './posts/feed/routes.ts'
import { ownPostRoutes, postListRoutes } from './posts/list/routes.ts'
import { mentionableRoutes } from './posts/mentionable-routes.ts'
import { mergeRoutes } from './posts/merge/routes.ts'
import { internalPostRoutes, postReadRoutes } from './posts/read/routes.ts'
import { scoreRoutes } from './posts/score/routes.ts'
import { similarPostRoutes } from './posts/similar/routes.ts'
import { summaryRoutes } from './posts/summary/routes.ts'
import { postUpdateRoutes } from './posts/update/routes.ts'
import { changelogRoutes, internalChangelogRoutes } from './publishing/changelog/routes.ts'
import { roadmapRoutes } from './publishing/roadmaps/routes.ts'
import { internalWidgetRoutes } from './publishing/widget/routes.ts'
import { exportParts } from './records/exports-repo.ts'
import { usedFiles } from './records/files/repo.ts'
import { boardRoutes, internalBoardRoutes } from './taxonomy/boards/routes.ts'
import { statusRoutes } from './taxonomy/statuses/routes.ts'
import { tagRoutes } from './taxonomy/tags/routes.ts'

type Deps = PostDeps & WithAttachments & WithCover & { log: Log; accounts: InternalClient }

/** Routes of posts, in the order of the API reference. */
const postRoutes = (deps: Deps): Route[] => [
  ...postListRoutes(),
  ...mentionableRoutes(),
  ...scoreRoutes(deps),
  ...postCreateRoutes(deps),
  ...postReadRoutes(),
  ...postUpdateRoutes(deps),
  ...postDeleteRoutes(),
  ...similarPostRoutes(),
  ...duplicateRoutes(),
]

/** All routes below `/api/v1`. */
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
    ...followRoutes(),
    ...withBatch('/comments', commentRoutes(deps)),
    ...ownPostRoutes(),
    ...ownCommentRoutes(),
    ...activityRoutes(),
    ...moderationRoutes(),
    ...roadmapRoutes(),
    ...changelogRoutes(deps),
    ...importRoutes(),
    ...exportRoutes(),
  ]
}

/** All routes for other services, below `/internal`. */
export const internalRoutes = (): Route[] => [
  ...internalBoardRoutes(),
  ...internalPostRoutes(),
  ...internalBoardFeedRoutes(),
  ...internalChangelogRoutes(),
  ...internalWidgetRoutes(),
  usedFilesRoute(usedFiles),
  exportRoute(exportParts),
  contentRoute(countContent),
  ...demoDataRoutes({ create: seedDemo, remove: removeDemo }),
]
