import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { ApiKey, ApiKeyInput, ApiKeyPatch, ApiKeyWithSecret, KeyRotation } from './model.ts'
import { changeKey, createKey, deleteKey, getKey, listKeys, rotateKey } from './service.ts'

const params = z.object({ id: id('key') })

export const apiKeyRoutes = () => [
  route({
    method: 'post',
    path: '/api-keys',
    summary: 'Create an API key',
    description: 'The response contains the key. Store it now; you cannot read it again.',
    permission: 'admin',
    body: ApiKeyInput,
    reply: { status: 201, body: ApiKeyWithSecret },
    secrets: ['key'],
    location: key => `/api/v1/api-keys/${key.id}`,
    handle: ({ pool, caller, body }) => createKey(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/api-keys',
    summary: 'List API keys, newest first',
    description: 'Includes the personal tokens of members.',
    permission: 'admin:read',
    reply: { status: 200, list: ApiKey, pageSize: 100 },
    handle: ({ pool, page }) => listKeys(pool, page),
  }),
  route({
    method: 'get',
    path: '/api-keys/:id',
    summary: 'Get an API key',
    permission: 'admin:read',
    params,
    reply: { status: 200, body: ApiKey },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getKey(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/api-keys/:id',
    summary: 'Update an API key',
    description: 'Changes its name, role, scopes or expiry. Takes effect everywhere within 2 seconds.',
    permission: 'admin',
    params,
    body: ApiKeyPatch,
    reply: { status: 200, body: ApiKey },
    errors: ['NOT_FOUND', 'LAST_ADMIN', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => changeKey(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/api-keys/:id/rotate',
    summary: 'Rotate an API key',
    description:
      'The response contains the new key. The previous key works for the grace period, so that you can update your clients one by one.',
    permission: 'admin',
    params,
    body: KeyRotation,
    optionalBody: true,
    reply: { status: 200, body: ApiKeyWithSecret },
    secrets: ['key'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => rotateKey(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/api-keys/:id',
    summary: 'Delete an API key',
    description: 'The key stops working everywhere within 2 seconds.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'LAST_ADMIN'],
    handle: ({ pool, caller, params }) => deleteKey(pool, caller, params.id),
  }),
]
