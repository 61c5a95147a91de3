import { type Route, route } from '@earshot/http'
import { TrendsQuery, WebhookTrends } from './model.ts'
import { trendsOf } from './service.ts'

export const trendRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/webhooks/trends',
    operationId: 'getWebhookTrends',
    summary: 'Get trends of several webhooks',
    description:
      'Outcomes of the last day by the hour of the attempts. The statistics of a single webhook cover more time and detail.',
    permission: 'admin:read',
    query: TrendsQuery,
    reply: { status: 200, body: WebhookTrends },
    handle: ({ pool, query }) => trendsOf(pool, { ...query, now: Date.now() }),
  }),
]
