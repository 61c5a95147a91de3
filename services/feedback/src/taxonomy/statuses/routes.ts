import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Status, StatusInput, StatusPatch } from '../../records/statuses/model.ts'
import { createStatus, deleteStatus, getStatus, listStatuses, updateStatus } from './service.ts'

const params = z.object({ id: id('status') })

export const statusRoutes = () => [
  route({
    method: 'get',
    path: '/statuses',
    summary: 'List statuses',
    permission: 'read:feedback',
    forUsers: true,
    reply: { status: 200, list: Status, pageSize: 100 },
    handle: ({ pool, page }) => listStatuses(pool, page),
  }),
  route({
    method: 'post',
    path: '/statuses',
    summary: 'Create a status',
    permission: 'write:feedback',
    body: StatusInput,
    reply: { status: 201, body: Status },
    location: status => `/api/v1/statuses/${status.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, body }) => createStatus(pool, body),
  }),
  route({
    method: 'get',
    path: '/statuses/:id',
    summary: 'Get a status',
    permission: 'read:feedback',
    forUsers: true,
    params,
    reply: { status: 200, body: Status },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getStatus(pool, params.id),
  }),
  route({
    method: 'patch',
    path: '/statuses/:id',
    summary: 'Update a status',
    permission: 'write:feedback',
    params,
    body: StatusPatch,
    reply: { status: 200, body: Status },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, params, body }) => updateStatus(pool, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/statuses/:id',
    summary: 'Delete a status',
    permission: 'write:feedback',
    params,
    query: z.object({
      replaceWith: id('status').optional().describe('The new status of posts that have the deleted one.'),
    }),
    reply: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT', 'IN_USE'],
    handle: ({ pool, caller, params, query }) =>
      deleteStatus(pool, caller, { ...params, replaceWith: query.replaceWith }),
  }),
]
