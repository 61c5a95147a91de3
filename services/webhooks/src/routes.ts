import type { Route } from '@earshot/http'
import { type ConsumerReplayDeps, consumerReplayRoutes } from './api/consumer-replays/routes.ts'
import { deadLetterRoutes } from './api/dead-letters/routes.ts'
import type { DeadLetterDeps } from './api/dead-letters/service.ts'
import { logRoutes } from './api/delivery-log/routes.ts'
import { eventTypeRoutes } from './api/event-types/routes.ts'
import { eventRoutes } from './api/events/routes.ts'
import { replayRoutes } from './api/replays/routes.ts'
import { statsRoutes } from './api/stats/routes.ts'
import { summaryRoutes } from './api/summary/routes.ts'
import { testRoutes } from './api/test-deliveries/routes.ts'
import type { TestDeps } from './api/test-deliveries/service.ts'
import { trendRoutes } from './api/trends/routes.ts'
import { webhookRoutes } from './api/webhooks/routes.ts'
import type { WebhookDeps } from './api/webhooks/service.ts'
import type { Due } from './deliveries/pointers/dispatch.ts'

/** All routes of the service behind the gateway. */
export const webhooksRoutes = (
  deps: WebhookDeps & TestDeps & DeadLetterDeps & ConsumerReplayDeps & { dispatch: (due: Due) => void },
): Route[] => [
  ...webhookRoutes(deps),
  ...logRoutes(deps),
  ...testRoutes(deps),
  ...replayRoutes(),
  ...consumerReplayRoutes(deps),
  ...statsRoutes(),
  ...summaryRoutes(),
  ...trendRoutes(),
  ...eventTypeRoutes(),
  ...eventRoutes(),
  ...deadLetterRoutes(deps),
]
