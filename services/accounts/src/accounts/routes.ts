import type { Route } from '@earshot/http'
import type { AnonymousKeys } from '../credentials/visitors/anonymous-token.ts'
import { demoRoutes } from './demo-data/routes.ts'
import type { DemoServices } from './demo-data/service.ts'
import type { ContentServices } from './merging/preview.ts'
import { userMergeRoutes } from './merging/routes.ts'
import type { Exporting } from './own-data/export.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import type { Inviting } from './team/invite.ts'
import { teamRoutes } from './team/routes.ts'
import { userRoutes } from './users/routes.ts'
import { visitorMergeRoutes } from './visitors/routes.ts'

type Deps = Exporting & {
  services: ContentServices
  demoServices: DemoServices
  inviting: Inviting
  anonymousKeys: AnonymousKeys
}

export const accountRoutes = (deps: Deps): Route[] => [
  ...ownDataRoutes(deps),
  ...userRoutes(),
  ...userMergeRoutes(deps.services),
  ...teamRoutes(deps.inviting),
  ...visitorMergeRoutes(deps.anonymousKeys),
  ...demoRoutes(deps.demoServices),
]
