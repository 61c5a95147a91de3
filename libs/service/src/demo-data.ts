import { DemoSeed, DemoStem } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { type Route, route } from '@earshot/http'

type DemoData = {
  create: (pool: Pool, seed: DemoSeed) => Promise<unknown>
  remove: (pool: Pool, demo: { stem: string }) => Promise<void>
}

/** The internal routes for a service's demo data, for the gateway, which also has the people of the demo. */
export const demoDataRoutes = ({ create, remove }: DemoData): Route[] => [
  route({
    method: 'post',
    path: '/demo-data',
    summary: 'Create the demo data of this service',
    permission: 'any',
    body: DemoSeed,
    reply: { status: 201, body: DemoStem },
    handle: async ({ pool, body }) => {
      await create(pool, body)
      return { stem: body.stem }
    },
  }),
  route({
    method: 'post',
    path: '/demo-data/remove',
    summary: 'Remove the demo data of this service',
    permission: 'any',
    body: DemoStem,
    reply: { status: 200, body: DemoStem },
    handle: async ({ pool, body }) => {
      await remove(pool, body)
      return body
    },
  }),
]
