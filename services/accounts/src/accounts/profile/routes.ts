import { route } from '@earshot/http'
import { z } from 'zod'
import { Connection, Profile, ProfilePatch } from './model.ts'
import { changeProfile, endConnection, getProfile, listConnections } from './service.ts'

/** The account of the session's user. Not part of the public API, as keys have no account. */
export const profileRoutes = () => [
  route({
    method: 'get',
    path: '/profile',
    summary: 'Get the own account',
    permission: 'any',
    reply: { status: 200, body: Profile },
    handle: ({ pool, caller }) => getProfile(pool, caller),
  }),
  route({
    method: 'patch',
    path: '/profile',
    summary: 'Update the own account',
    permission: 'any',
    body: ProfilePatch,
    reply: { status: 200, body: Profile },
    handle: ({ pool, caller, body }) => changeProfile(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/connections',
    summary: 'List the clients with access to the own account',
    permission: 'any',
    reply: { status: 200, body: z.array(Connection) },
    handle: ({ pool, caller }) => listConnections(pool, caller),
  }),
  route({
    method: 'delete',
    path: '/connections/:clientId',
    summary: 'Revoke the access of a client to the own account',
    permission: 'any',
    params: z.object({ clientId: z.string() }),
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => endConnection(pool, caller, params),
  }),
]
