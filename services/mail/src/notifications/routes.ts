import type { Id } from '@earshot/contracts'
import type { Route } from '@earshot/http'
import type { MailQueue } from '../queue/queue.ts'
import { notificationChoiceRoutes } from './choices/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { emailChoiceRoutes } from './updates/routes.ts'

type Deps = {
  teamExists: (id: Id<'team'>) => Promise<boolean>
  queue: MailQueue
}

export const notificationRoutes = (deps: Deps): Route[] => [
  ...noticeRoutes(),
  ...notificationChoiceRoutes(deps),
  ...emailChoiceRoutes(deps),
]
