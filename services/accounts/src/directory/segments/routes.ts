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
  SegmentPreview,
  SegmentQuery,
} from './model.ts'
import { previewRule } from './preview.ts'
import { SegmentPreviewInput } from './rule.ts'
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
    description: '409 `CONFLICT` for a segment with a rule.',
    permission: 'admin',
    params,
    body: MemberIds,
    reply: { status: 200, body: MemberResults },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => addMembers(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/segments/:slug/members',
    operationId: 'removeSegmentMembers',
    summary: 'Remove users from a segment',
    description: '409 `CONFLICT` for a segment with a rule.',
    permission: 'admin',
    params,
    query: RemovedMembers,
    reply: { status: 200, body: MemberResults },
    errors: ['NOT_FOUND', 'CONFLICT'],
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
    method: 'post',
    path: '/segments/preview',
    operationId: 'previewSegment',
    summary: 'Preview the rule of a segment',
    description: 'Counts the users who match a rule, without saving it.',
    permission: 'read:feedback',
    isSearch: true,
    body: SegmentPreviewInput,
    reply: { status: 200, body: SegmentPreview },
    handle: ({ pool, body }) => previewRule(pool, body.rule),
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
    description:
      'The members follow a changed rule within seconds. If the rule is removed, they stay, and are chosen by hand.',
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
