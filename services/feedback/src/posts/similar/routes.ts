import { id, shortText } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { SimilarPost } from '../../records/posts/model.ts'
import { findSimilarPosts, listPostsSimilarTo } from './service.ts'

const params = z.object({ id: id('post') })

export const similarPostRoutes = () => [
  route({
    method: 'get',
    path: '/posts/similar',
    operationId: 'findSimilarPosts',
    summary: 'Find similar posts by title',
    description: 'Most similar first. The last word of the title may be incomplete.',
    permission: 'read:feedback',
    forUsers: true,
    isSearch: true,
    query: z.object({ title: shortText(200).describe('The title, as typed so far.') }),
    reply: { status: 200, list: SimilarPost },
    handle: ({ pool, caller, query, page }) => findSimilarPosts(pool, caller, { ...query, page }),
  }),
  route({
    method: 'get',
    path: '/posts/:id/similar',
    operationId: 'listSimilarPosts',
    summary: 'List similar posts',
    permission: 'read:feedback',
    forUsers: true,
    isSearch: true,
    params,
    reply: { status: 200, list: SimilarPost },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, page }) => listPostsSimilarTo(pool, caller, { ...params, page }),
  }),
]
