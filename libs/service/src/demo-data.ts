import { DemoSeed, DemoStem } from '@earshot/contracts'
import { type Pool, sqlState } from '@earshot/db'
import { type Route, route } from '@earshot/http'

type DemoData = {
  create: (pool: Pool, seed: DemoSeed) => Promise<unknown>
  remove: (pool: Pool, demo: { stem: string }) => Promise<void>
}

const attempts = 3

/** The demo uses tags, statuses and teams that exist. One of them may be deleted or created at the same time. */
const isOvertaken = (error: unknown): boolean => ['23503', '23505'].includes(sqlState(error) ?? '')

const createDemo = async ({ create }: DemoData, pool: Pool, seed: DemoSeed): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await create(pool, seed))
    } catch (error) {
      if (attempt === attempts || !isOvertaken(error)) throw error
    }
  }
}

/** The internal routes for a service's demo data, for the accounts service, which also has the people of the demo. */
export const demoDataRoutes = (demo: DemoData): Route[] => [
  route({
    method: 'post',
    path: '/demo-data',
    summary: 'Create the demo data of this service',
    permission: 'any',
    body: DemoSeed,
    reply: { status: 201, body: DemoStem },
    handle: async ({ pool, body }) => {
      await createDemo(demo, pool, body)
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
      await demo.remove(pool, body)
      return body
    },
  }),
]
