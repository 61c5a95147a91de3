import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { StatsQuery, WebhookStats } from './model.ts'
import { statsOf } from './service.ts'

export const statsRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/webhooks/:id/stats',
    summary: 'Get statistics of a webhook',
    description:
      'Outcomes, responses and latency by the hour or minute of the attempts. Use the delivery log for single deliveries.',
    permission: 'admin:read',
    params: z.object({ id: id('webhook') }),
    query: StatsQuery,
    reply: { status: 200, body: WebhookStats },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params, query }) => statsOf(pool, { ...params, ...query, now: Date.now() }),
  }),
]
