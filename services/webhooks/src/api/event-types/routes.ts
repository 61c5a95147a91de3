import { type Route, route } from '@earshot/http'
import { EventTypeItem } from './model.ts'
import { pageOfEventTypes } from './service.ts'

export const eventTypeRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/event-types',
    summary: 'List event types',
    description: 'The event types that a webhook can subscribe to.',
    permission: 'any',
    reply: { status: 200, list: EventTypeItem, pageSize: 100 },
    handle: async ({ page }) => pageOfEventTypes(page),
  }),
]
