import { id } from '@earshot/contracts'
import { type InternalClient, route } from '@earshot/http'
import { z } from 'zod'
import type { BoardCache } from '../boards/cache.ts'
import { flag } from '../fields.ts'
import { createPost } from './create.ts'
import { listPosts } from './list.ts'
import { Post, PostInput, PostItem, PostPatch, PostQuery } from './model.ts'
import { changePost, deletePost, getPost, restorePost } from './service.ts'

const params = z.object({ id: id('post') })

export const postRoutes = ({ boards, gateway }: { boards: BoardCache; gateway: InternalClient }) => [
  route({
    method: 'get',
    path: '/posts',
    summary: 'List posts',
    permission: 'read:feedback',
    query: PostQuery,
    reply: { status: 200, list: PostItem },
    handle: ({ pool, caller, query, page }) => listPosts(pool, caller, { query, page }),
  }),
  route({
    method: 'post',
    path: '/posts',
    summary: 'Create a post',
    permission: 'write:feedback',
    body: PostInput,
    reply: { status: 201, body: Post },
    location: post => `/api/v1/posts/${post.id}`,
    errors: ['INSUFFICIENT_SCOPE', 'CONFLICT'],
    handle: ({ pool, caller, body }) => createPost(pool, caller, boards, body),
  }),
  route({
    method: 'get',
    path: '/posts/:id',
    summary: 'Get a post',
    permission: 'read:feedback',
    params,
    query: z.object({ includeDeleted: flag.optional().describe('Also when it is deleted.') }),
    reply: { status: 200, body: Post },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, query }) =>
      getPost(pool, caller, { ...params, includeDeleted: query.includeDeleted ?? false }),
  }),
  route({
    method: 'patch',
    path: '/posts/:id',
    summary: 'Change a post',
    permission: 'write:feedback',
    params,
    body: PostPatch,
    reply: { status: 200, body: Post },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => changePost(pool, caller, gateway, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/posts/:id',
    summary: 'Delete a post',
    description: 'It can come back within 30 days.',
    permission: 'write:feedback',
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deletePost(pool, caller, params),
  }),
  route({
    method: 'post',
    path: '/posts/:id/restore',
    summary: 'Bring a deleted post back',
    permission: 'write:feedback',
    params,
    reply: { status: 200, body: Post },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => restorePost(pool, caller, params),
  }),
]
