import { SegmentRef, slug } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { User } from '../users/model.ts'
import { addMembers, listMembers, removeMembers } from './members.ts'
import {
  MemberIds,
  MemberResults,
  RemovedMembers,
  Segment,
  SegmentInput,
  SegmentPatch,
  SegmentQuery,
} from './model.ts'
import { changeSegment, createSegment, deleteSegment, getSegment, listSegments } from './service.ts'

const params = z.object({ slug })

const memberRoutes = () => [
  route({
    method: 'get',
    path: '/segments/:slug/members',
    summary: 'List the users of a segment',
    permission: 'read:feedback',
    params,
    reply: { status: 200, list: User },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params, page }) => listMembers(pool, { ...params, page }),
  }),
  route({
    method: 'post',
    path: '/segments/:slug/members',
    operationId: 'addSegmentMembers',
    summary: 'Add users to a segment',
    permission: 'admin',
    params,
    body: MemberIds,
    reply: { status: 200, body: MemberResults },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => addMembers(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/segments/:slug/members',
    operationId: 'removeSegmentMembers',
    summary: 'Remove users from a segment',
    permission: 'admin',
    params,
    query: RemovedMembers,
    reply: { status: 200, body: MemberResults },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, query }) => removeMembers(pool, caller, { ...params, ...query }),
  }),
]

/** For services whose copy of a segment has not arrived yet. */
export const internalSegmentRoutes = () => [
  route({
    method: 'get',
    path: '/segments/:slug',
    summary: 'Get a segment',
    permission: 'any',
    params,
    reply: { status: 200, body: SegmentRef },
    errors: ['NOT_FOUND'],
    handle: async ({ pool, params }) => {
      const { id, slug } = await getSegment(pool, params)
      return { id, slug }
    },
  }),
]

export const segmentRoutes = () => [
  route({
    method: 'get',
    path: '/segments',
    summary: 'List segments',
    permission: 'read:feedback',
    query: SegmentQuery,
    reply: { status: 200, list: Segment, pageSize: 100 },
    handle: ({ pool, query, page }) => listSegments(pool, { query, page }),
  }),
  route({
    method: 'post',
    path: '/segments',
    summary: 'Create a segment',
    permission: 'admin',
    body: SegmentInput,
    reply: { status: 201, body: Segment },
    location: segment => `/api/v1/segments/${segment.slug}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createSegment(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/segments/:slug',
    summary: 'Get a segment',
    permission: 'read:feedback',
    params,
    reply: { status: 200, body: Segment },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => getSegment(pool, params),
  }),
  route({
    method: 'patch',
    path: '/segments/:slug',
    summary: 'Update a segment',
    permission: 'admin',
    params,
    body: SegmentPatch,
    reply: { status: 200, body: Segment },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => changeSegment(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/segments/:slug',
    summary: 'Delete a segment',
    description: 'Its users are not deleted.',
    permission: 'admin',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteSegment(pool, caller, params),
  }),
  ...memberRoutes(),
]
