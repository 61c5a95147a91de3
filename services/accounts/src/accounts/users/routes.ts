import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { listUsers } from '../../directory/users/list.ts'
import { IdentifiedUser, User, UserInput, UserPatch, UserQuery } from '../../directory/users/model.ts'
import { eraseUser } from './erase.ts'
import { changeUser, createUser, getUser, identifyUser } from './service.ts'

const params = z.object({ principalId: id('principal') })

export const userRoutes = () => [
  route({
    method: 'get',
    path: '/users',
    summary: 'List users',
    permission: 'read:feedback',
    query: UserQuery,
    reply: { status: 200, list: User },
    handle: ({ pool, query, page }) => listUsers(pool, { query, page }),
  }),
  route({
    method: 'post',
    path: '/users',
    summary: 'Create a user',
    permission: 'write:feedback',
    body: UserInput,
    reply: { status: 201, body: User },
    location: user => `/api/v1/users/${user.principalId}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createUser(pool, caller, body),
  }),
  route({
    method: 'post',
    path: '/users/identify',
    summary: 'Create or update a user by email address or external id',
    description: 'Updates the user with this email address or external id from the body, or creates one.',
    permission: 'write:feedback',
    body: UserInput,
    reply: { status: 200, body: IdentifiedUser, createdWhen: 'created' },
    errors: ['CONFLICT', 'INSUFFICIENT_SCOPE'],
    handle: ({ pool, caller, body }) => identifyUser(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/users/:principalId',
    summary: 'Get a user',
    permission: 'read:feedback',
    params,
    reply: { status: 200, body: User },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getUser(pool, params),
  }),
  route({
    method: 'patch',
    path: '/users/:principalId',
    summary: 'Update a user',
    permission: 'write:feedback',
    params,
    body: UserPatch,
    reply: { status: 200, body: User },
    errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_SCOPE'],
    handle: ({ pool, caller, params, body }) => changeUser(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/users/:principalId',
    summary: 'Erase a user',
    description:
      "Deletes the user's personal data. Their posts, comments and messages remain, under a placeholder name.",
    permission: 'write:feedback',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'INSUFFICIENT_SCOPE', 'LAST_ADMIN'],
    handle: ({ pool, caller, params }) => eraseUser(pool, caller, params),
  }),
]
