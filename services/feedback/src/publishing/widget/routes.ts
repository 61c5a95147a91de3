import { id, Timestamp } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { hasPublicBoard, latestEntries } from './repo.ts'

const Content = z.object({
  hasPublicBoard: z.boolean(),
  latestChangelog: z.array(z.object({ id: id('changelog'), publishedAt: Timestamp })),
})

/** Enough for the badge of unread entries. */
const latest = 10

/** For the gateway, which describes the workspace to the widget. */
export const internalWidgetRoutes = () => [
  route({
    method: 'get',
    path: '/widget',
    summary: 'Get which public content exists',
    permission: 'any',
    reply: { status: 200, body: Content },
    handle: async ({ pool }) => ({
      hasPublicBoard: await hasPublicBoard(pool),
      latestChangelog: await latestEntries(pool, latest),
    }),
  }),
]
