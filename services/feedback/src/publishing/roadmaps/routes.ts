import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { PostItem } from '../../records/posts/model.ts'
import { Roadmap, RoadmapInput, RoadmapPatch, RoadmapPostsQuery } from './model.ts'
import { listRoadmapPosts } from './posts.ts'
import { createRoadmap, deleteRoadmap, getRoadmap, listRoadmaps, updateRoadmap } from './service.ts'

const params = z.object({ id: id('roadmap') })

export const roadmapRoutes = () => [
  route({
    method: 'get',
    path: '/roadmaps',
    summary: 'List roadmaps',
    permission: 'read:feedback',
    forUsers: true,
    reply: { status: 200, list: Roadmap, pageSize: 100 },
    handle: ({ pool, caller, page }) => listRoadmaps(pool, caller, page),
  }),
  route({
    method: 'post',
    path: '/roadmaps',
    summary: 'Create a roadmap',
    permission: 'write:feedback',
    body: RoadmapInput,
    reply: { status: 201, body: Roadmap },
    location: roadmap => `/api/v1/roadmaps/${roadmap.id}`,
    errors: ['CONFLICT'],
    handle: ({ pool, caller, body }) => createRoadmap(pool, caller, body),
  }),
  route({
    method: 'get',
    path: '/roadmaps/:id',
    summary: 'Get a roadmap',
    permission: 'read:feedback',
    forUsers: true,
    params,
    reply: { status: 200, body: Roadmap },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getRoadmap(pool, caller, params),
  }),
  route({
    method: 'patch',
    path: '/roadmaps/:id',
    summary: 'Update a roadmap',
    permission: 'write:feedback',
    params,
    body: RoadmapPatch,
    reply: { status: 200, body: Roadmap },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => updateRoadmap(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/roadmaps/:id',
    summary: 'Delete a roadmap',
    permission: 'write:feedback',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, params }) => deleteRoadmap(pool, params),
  }),
  route({
    method: 'get',
    path: '/roadmaps/:id/posts',
    summary: 'List the posts of a roadmap',
    description: 'Column by column, most votes first.',
    permission: 'read:feedback',
    forUsers: true,
    params,
    query: RoadmapPostsQuery,
    reply: { status: 200, list: PostItem },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, query, page }) =>
      listRoadmapPosts(pool, caller, { ...params, statusId: query.statusId, page }),
  }),
]
