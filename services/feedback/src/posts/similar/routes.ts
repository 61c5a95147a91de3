import { id, shortText } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { SimilarPost } from '../../records/posts/model.ts'
import { postsLike, postsLikePost } from './service.ts'

const params = z.object({ id: id('post') })

export const similarPostRoutes = () => [
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
