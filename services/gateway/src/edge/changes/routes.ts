import { route } from '@earshot/http'
import type { Hub } from './hub.ts'
import { Change } from './model.ts'

const description = `
Server-sent events. Each event has the type of a change and the ids of the resources it concerns. Read these resources again to
update what you show, instead of polling every few seconds.

Members receive the changes that their scopes let them read. Visitors and users of the portal receive changes of their own
conversations (\`conversation.created\`, \`conversation.status_changed\`, \`conversation.csat_submitted\`,
\`conversation.csat_comment_added\` and \`message.*\`, without notes), and \`changelog.published\`.

Changes during a disconnect are not sent again: after reconnecting, read
again everything you show. Use webhooks for events that must arrive.

A \`retry:\` line at the start, at the end and every 15 seconds keeps the connection alive and says how many milliseconds to wait before
reconnecting. The time is random and grows with the number of open streams: clients that wait for it do not return all at once after a
restart. \`EventSource\` does so by itself.
`.trim()

export const changeRoutes = (hub: Hub) => [
  route({
    method: 'get',
    path: '/changes',
    operationId: 'streamChanges',
    summary: 'Stream changes',
    description,
    permission: 'any',
    reply: { status: 200, events: Change },
    errors: ['UNAVAILABLE'],
    handle: ({ caller }) => hub.listen(caller),
  }),
]
