import { route } from '@earshot/http'
import type { Hub } from './hub.ts'
import { Change } from './model.ts'

const description = `
Server-sent events. Each event has the type of a change and the ids of the resources it concerns. Read these resources again to
update what you show, instead of polling every few seconds.

You receive the changes that your scopes let you read. Changes during a disconnect are not sent again: after reconnecting, read
again everything you show. Use webhooks for events that must arrive. Lines that start with a colon keep the connection alive.
`.trim()

export const changeRoutes = (hub: Hub) => [
  route({
    method: 'get',
    path: '/changes',
    operationId: 'streamChanges',
    summary: 'Stream changes',
    description,
    permission: 'any',
    forUsers: false,
    reply: { status: 200, events: Change },
    errors: ['UNAVAILABLE'],
    handle: ({ caller }) => hub.listen(caller),
  }),
]
