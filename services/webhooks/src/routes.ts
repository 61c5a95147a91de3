import type { Route } from '@earshot/http'
import { type ConsumerReplayDeps, consumerReplayRoutes } from './consumer-replays/routes.ts'
import { deadLetterRoutes } from './dead-letters/routes.ts'
import type { DeadLetterDeps } from './dead-letters/service.ts'
import type { Due } from './deliveries/dispatch.ts'
import { eventTypeRoutes } from './event-types/routes.ts'
import { logRoutes } from './log/routes.ts'
import { replayRoutes } from './replays/routes.ts'
import { statsRoutes } from './stats/routes.ts'
import { webhookRoutes } from './subscriptions/routes.ts'
import type { WebhookDeps } from './subscriptions/service.ts'
import { summaryRoutes } from './summary/routes.ts'
import { testRoutes } from './test-delivery/routes.ts'
import type { TestDeps } from './test-delivery/service.ts'
import { trendRoutes } from './trends/routes.ts'

/** Everything that the service answers through the gateway. */
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
  ...deadLetterRoutes(deps),
]
