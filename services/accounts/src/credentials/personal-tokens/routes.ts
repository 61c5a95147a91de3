import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { ApiKey, ApiKeyInput, ApiKeyWithSecret } from '../api-keys/model.ts'
import { createToken, listTokens, revokeToken } from './service.ts'

/**
 * The personal tokens of the session's member. Only for sessions: a token or an app that could create tokens would outlive its own
 * revocation.
 */
export const personalTokenRoutes = () => [
  route({
    method: 'get',
    path: '/tokens',
    summary: "List the caller's personal tokens, newest first",
    permission: 'any',
    reply: { status: 200, list: ApiKey, pageSize: 100 },
    handle: ({ pool, caller, page }) => listTokens(pool, caller, page),
  }),
  route({
    method: 'post',
    path: '/tokens',
    summary: 'Create a personal token',
    description: 'The response contains the token in `key`. Store it now; you cannot read it again.',
    permission: 'any',
    body: ApiKeyInput,
    reply: { status: 201, body: ApiKeyWithSecret },
    secrets: ['key'],
    handle: ({ pool, caller, body }) => createToken(pool, caller, body),
  }),
  route({
    method: 'delete',
    path: '/tokens/:id',
    summary: "Revoke one of the caller's personal tokens",
    description: 'The token stops working everywhere within 2 seconds.',
    permission: 'any',
    params: z.object({ id: id('key') }),
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => revokeToken(pool, caller, params.id),
  }),
]
