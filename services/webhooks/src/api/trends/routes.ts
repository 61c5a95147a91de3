import { type Route, route } from '@earshot/http'
import { TrendsQuery, WebhookTrends } from './model.ts'
import { trendsOf } from './service.ts'

export const trendRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/webhooks/trends',
    operationId: 'getWebhookTrends',
    summary: "Get several webhooks' outcomes of the last day by the hour",
    description: 'By the time of the attempts. The statistics of one webhook go further back, and have more.',
    permission: 'admin:read',
    query: TrendsQuery,
    reply: { status: 200, body: WebhookTrends },
    handle: ({ pool, query }) => trendsOf(pool, { ...query, now: Date.now() }),
  }),
]
