import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { MergeResult, Post, PostMerge } from '../../records/posts/model.ts'
import { mergePost, unmergePost } from './service.ts'

const params = z.object({ id: id('post') })

export const mergeRoutes = () => [
  route({
    method: 'post',
    path: '/posts/:id/merge',
    summary: 'Merge a post into another one',
    description:
      'The post becomes a duplicate of the other one, which counts the voters of both. You can unmerge it later.',
    permission: 'write:feedback',
    params,
    body: PostMerge,
    reply: { status: 200, body: MergeResult },
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => mergePost(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/posts/:id/unmerge',
    summary: 'Unmerge a post',
    permission: 'write:feedback',
    params,
    reply: { status: 200, body: Post },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => unmergePost(pool, caller, params),
  }),
]
