import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { Event, EventId, EventItem, EventQuery } from './model.ts'
import { getEvent, pageOfEvents } from './service.ts'

export const eventRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/events',
    summary: 'List events',
    description:
      'Every event of the workspace, newest first, whether a webhook matched or not. Events are kept for 30 days by default (`WEBHOOK_RETENTION_DAYS`). With `search`, each page reads up to 5,000 events: it may have fewer results than `limit`, or none, and `cursor` continues the search.',
    permission: 'admin:read',
    query: EventQuery,
    reply: { status: 200, list: EventItem },
    handle: ({ pool, query, page }) => pageOfEvents(pool, { query, page }),
  }),
  route({
    method: 'get',
    path: '/events/:id',
    summary: 'Get an event',
    description:
      'Includes its deliveries to webhooks, and the replays that sent it to consumers again. RabbitMQ does not report which consumers handled the first copy.',
    permission: 'admin:read',
    params: z.object({ id: EventId }),
    reply: { status: 200, body: Event },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getEvent(pool, params.id),
  }),
]
