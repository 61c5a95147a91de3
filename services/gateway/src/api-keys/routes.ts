import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { ApiKey, ApiKeyInput, NewApiKey } from './model.ts'
import { createKey, deleteKey, getKey, listKeys } from './service.ts'

const params = z.object({ id: id('key') })

export const apiKeyRoutes = () => [
  route({
    method: 'post',
    path: '/api-keys',
    summary: 'Create an API key',
    description: 'This reply alone has the key itself.',
    permission: 'admin',
    body: ApiKeyInput,
    strict: true,
    reply: { status: 201, body: NewApiKey },
    secrets: ['key'],
    location: key => `/api/v1/api-keys/${key.id}`,
    handle: ({ pool, caller, body }) => createKey(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/api-keys',
    summary: 'List API keys, newest first',
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
    method: 'delete',
    path: '/api-keys/:id',
    summary: 'Delete an API key',
    description: 'It stops working everywhere within 2 seconds.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'LAST_ADMIN'],
    handle: ({ pool, params }) => deleteKey(pool, params.id),
  }),
]
