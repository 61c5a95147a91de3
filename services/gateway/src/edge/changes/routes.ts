import { route } from '@earshot/http'
import type { Hub } from './hub.ts'
import { Change } from './model.ts'

const description = `
Server-sent events: each tells that something happened and to what, by ids. A page that shows it reads it again; nobody need ask every
few seconds whether there is something new.

Each caller hears of what its scopes let it read. What happens while nobody listens is not repeated: a client that comes back
reads again what it shows. What must arrive is what webhooks are for. Lines that begin with a colon say that the connection is alive.
`.trim()

export const changeRoutes = (hub: Hub) => [
  route({
    method: 'get',
    path: '/changes',
    operationId: 'hearChanges',
    summary: 'Hear of what happens as it happens',
    description,
    permission: 'any',
    forUsers: false,
    reply: { status: 200, events: Change },
    errors: ['UNAVAILABLE'],
    handle: ({ caller }) => hub.listen(caller),
  }),
]
