import { id } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import type { Due } from '../../deliveries/pointers/dispatch.ts'
import { Delivery, DeliveryId, DeliveryItem, LogQuery } from './model.ts'
import { getDelivery, pageOfDeliveries, retryDelivery } from './service.ts'

const params = z.object({ id: DeliveryId })

export const logRoutes = ({ dispatch }: { dispatch: (due: Due) => void }): Route[] => [
  route({
    method: 'get',
    path: '/webhooks/:id/deliveries',
    summary: 'List deliveries of a webhook',
    description:
      'Newest event first. Deliveries are kept for 30 days by default (`WEBHOOK_RETENTION_DAYS`), even after the webhook is deleted. With `search` or `statusCode`, each page reads up to 5,000 deliveries: it may have fewer results than `limit`, or none, and `cursor` continues the search.',
    permission: 'admin:read',
    params: z.object({ id: id('webhook') }),
    query: LogQuery,
    reply: { status: 200, list: DeliveryItem },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params, query, page }) => pageOfDeliveries(pool, { webhookId: params.id, query, page }),
  }),
  route({
    method: 'get',
    path: '/deliveries/:id',
    summary: 'Get a delivery',
    description: 'Includes the event and all attempts.',
    permission: 'admin:read',
    params,
    reply: { status: 200, body: Delivery },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getDelivery(pool, params.id),
  }),
  route({
    method: 'post',
    path: '/deliveries/:id/retry',
    summary: 'Retry a delivery',
    description:
      'Starts a new run of up to three attempts, even if the webhook is paused or disabled. A failure does not count towards disabling the webhook; a success resets its failure counter.',
    permission: 'admin',
    params,
    reply: { status: 200, body: Delivery },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => retryDelivery(pool, caller, { ...params, dispatch }),
  }),
]
