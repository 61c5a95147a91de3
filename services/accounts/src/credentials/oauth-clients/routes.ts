import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import {
  ClientSecretRotation,
  OAuthClient,
  OAuthClientInput,
  OAuthClientPatch,
  OAuthClientWithSecret,
} from './model.ts'
import {
  changeClient,
  createClient,
  deleteClient,
  getClient,
  listClients,
  rotateClientSecret,
} from './service.ts'

const params = z.object({ id: id('oauth_client') })

export const oauthClientRoutes = () => [
  route({
    method: 'post',
    path: '/oauth-clients',
    operationId: 'createOAuthClient',
    summary: 'Create an OAuth client',
    description: 'The response contains the client secret. Store it now; you cannot read it again.',
    permission: 'admin',
    body: OAuthClientInput,
    reply: { status: 201, body: OAuthClientWithSecret },
    secrets: ['clientSecret'],
    location: client => `/api/v1/oauth-clients/${client.id}`,
    handle: ({ pool, caller, body }) => createClient(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/oauth-clients',
    operationId: 'listOAuthClients',
    summary: 'List OAuth clients, newest first',
    permission: 'admin:read',
    reply: { status: 200, list: OAuthClient, pageSize: 100 },
    handle: ({ pool, page }) => listClients(pool, page),
  }),
  route({
    method: 'get',
    path: '/oauth-clients/:id',
    operationId: 'getOAuthClient',
    summary: 'Get an OAuth client',
    permission: 'admin:read',
    params,
    reply: { status: 200, body: OAuthClient },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getClient(pool, params),
  }),
  route({
    method: 'patch',
    path: '/oauth-clients/:id',
    operationId: 'updateOAuthClient',
    summary: 'Update an OAuth client',
    description:
      'Scopes that you remove are also removed from its existing tokens, everywhere within 2 seconds.',
    permission: 'admin',
    params,
    body: OAuthClientPatch,
    reply: { status: 200, body: OAuthClient },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => changeClient(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/oauth-clients/:id/rotate',
    operationId: 'rotateOAuthClientSecret',
    summary: 'Rotate the secret of an OAuth client',
    description:
      'Both secrets work during the grace period. Tokens that were issued to the client stay valid; to revoke them, delete the client.',
    permission: 'admin',
    params,
    body: ClientSecretRotation,
    optionalBody: true,
    reply: { status: 200, body: OAuthClientWithSecret },
    secrets: ['clientSecret'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => rotateClientSecret(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/oauth-clients/:id',
    operationId: 'deleteOAuthClient',
    summary: 'Delete an OAuth client',
    description: 'All its tokens stop working everywhere within 2 seconds.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteClient(pool, caller, params),
  }),
]
