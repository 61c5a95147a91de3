import { fail, id, PersonInput, Principal } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { companyOf, findPrincipal } from './repo.ts'
import { identify } from './service.ts'

/** For services that have no copy of a principal, as its event has not arrived yet or it is new. */
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
  route({
    method: 'get',
    path: '/principals/:id/company',
    summary: 'Get the company of a principal',
    permission: 'any',
    params: z.object({ id: id('principal') }),
    reply: {
      status: 200,
      body: z.object({ company: z.object({ id: id('company'), name: z.string() }).nullable() }),
    },
    errors: ['NOT_FOUND'],
    handle: async ({ pool, params }) => (await companyOf(pool, params.id)) ?? fail('NOT_FOUND'),
  }),
  route({
    method: 'post',
    path: '/principals/identify',
    summary: 'Find or create a user',
    permission: 'any',
    body: PersonInput,
    reply: { status: 200, body: Principal },
    handle: ({ pool, caller, body: { email, name } }) =>
      identify(pool, caller, email === undefined ? { anonymous: true, name } : { email, name }),
  }),
]
