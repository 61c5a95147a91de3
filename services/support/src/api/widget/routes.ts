import { Timestamp } from '@earshot/contracts'
import { type Route, route } from '@earshot/http'
import { z } from 'zod'
import { getExpectations } from './service.ts'

const Expectations = z.object({
  businessHours: z.object({ isOpen: z.boolean(), opensAt: Timestamp.nullable() }).nullable(),
  expectedReplySeconds: z.int().nullable(),
})

/** For the gateway, which describes the workspace to the widget. */
export const internalWidgetRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/widget',
    summary: 'Get when visitors can expect a reply',
    permission: 'any',
    reply: { status: 200, body: Expectations },
    handle: ({ pool }) => getExpectations(pool),
  }),
]
