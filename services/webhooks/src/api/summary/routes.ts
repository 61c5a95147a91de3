import { type Route, route } from '@earshot/http'
import { DeliverySummary, SummaryQuery } from './model.ts'
import { summaryOf } from './service.ts'

export const summaryRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/deliveries/summary',
    operationId: 'getDeliverySummary',
    summary: 'Get a delivery summary',
    permission: 'admin:read',
    query: SummaryQuery,
    reply: { status: 200, body: DeliverySummary },
    handle: ({ pool, query }) => summaryOf(pool, { ...query, now: Date.now() }),
  }),
]
