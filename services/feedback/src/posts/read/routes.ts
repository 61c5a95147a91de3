import { flag, id, shortText } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Post, PostInput, PostItem, PostPatch, PostQuery, SimilarPost } from '../../records/posts/model.ts'
import { changePost, getPost } from '../change/service.ts'
import { createPost, type PostDeps } from '../create/service.ts'
import { deletePost, restorePost } from '../delete/service.ts'
import { listPosts } from '../list/service.ts'
import { postsLike, postsLikePost } from '../similar/service.ts'

const params = z.object({ id: id('post') })

export const postRoutes = (deps: PostDeps) => [
  route({
    method: 'get',
    path: '/posts',
    summary: 'List posts',
    permission: 'read:feedback',
    forUsers: true,
    query: PostQuery,
    reply: { status: 200, list: PostItem },
    handle: ({ pool, caller, query, page }) => listPosts(pool, caller, { query, page }),
  }),
  route({
    method: 'post',
    path: '/posts',
    summary: 'Create a post',
    permission: 'write:feedback',
    forUsers: true,
    body: PostInput,
    reply: { status: 201, body: Post },
    location: post => `/api/v1/posts/${post.id}`,
    errors: ['INSUFFICIENT_SCOPE', 'CONFLICT'],
    handle: ({ pool, caller, body }) => createPost(pool, caller, deps, body),
  }),
  route({
    method: 'get',
    path: '/posts/:id',
    summary: 'Get a post',
    permission: 'read:feedback',
    forUsers: true,
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
    forUsers: true,
    params,
    body: PostPatch,
    reply: { status: 200, body: Post },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => changePost(pool, caller, deps.people, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/posts/:id',
    summary: 'Delete a post',
    description: 'It can come back within 30 days.',
    permission: 'write:feedback',
    forUsers: true,
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
  route({
    method: 'get',
    path: '/posts/similar',
    operationId: 'findSimilarPosts',
    summary: 'Find posts like one that is about to be written',
    description: 'The most alike first. The last word of the title may be unfinished.',
    permission: 'read:feedback',
    forUsers: true,
    query: z.object({ title: shortText(200).describe('The title so far.') }),
    reply: { status: 200, list: SimilarPost, pageSize: 10 },
    handle: ({ pool, caller, query, page }) => postsLike(pool, caller, { ...query, page }),
  }),
  route({
    method: 'get',
    path: '/posts/:id/similar',
    operationId: 'listSimilarPosts',
    summary: 'List posts like this one',
    permission: 'read:feedback',
    forUsers: true,
    params,
    reply: { status: 200, list: SimilarPost, pageSize: 10 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, page }) => postsLikePost(pool, caller, { ...params, page }),
  }),
]
