import { fail, id, Principal } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { findPrincipal } from './repo.ts'

/** What other services ask when they meet somebody whose `principal.*` event has not reached them. */
export const internalPrincipalRoutes = () => [
  route({
    method: 'get',
    path: '/principals/:id',
    summary: 'Get a principal',
    permission: 'any',
    params: z.object({ id: id('principal') }),
    reply: { status: 200, body: Principal },
    errors: ['NOT_FOUND'],
    handle: async ({ pool, params }) => (await findPrincipal(pool, params.id)) ?? fail('NOT_FOUND'),
  }),
]
