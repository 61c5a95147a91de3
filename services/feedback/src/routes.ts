import { boardRoutes } from './boards/routes.ts'
import { postRoutes } from './posts/routes.ts'
import { statusRoutes } from './statuses/routes.ts'
import { tagRoutes } from './tags/routes.ts'

/** Everything that the service answers below `/api/v1`. */
export const feedbackRoutes = (deps: Parameters<typeof postRoutes>[0]) => [
  ...boardRoutes(),
  ...statusRoutes(),
  ...tagRoutes(),
  ...postRoutes(deps),
]
