import { flag, id, isId } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Post } from '../../records/posts/model.ts'
import { postsById } from '../../records/posts/repo.ts'
import { idOrSlug } from '../../text/address.ts'
import { getPost } from './service.ts'

const params = z.object({ id: idOrSlug('post').describe('The id of the post, or its slug.') })

export const postReadRoutes = () => [
  route({
    method: 'get',
    path: '/posts/:id',
    summary: 'Get a post',
    description: 'By its id or slug. An earlier slug, from before the title changed, also works.',
    permission: 'read:feedback',
    forUsers: true,
    params,
    query: z.object({
      includeDeleted: flag
        .optional()
        .describe('Return the post even if it is deleted.')
        .meta({ aliases: ['showDeleted'] }),
    }),
    reply: { status: 200, body: Post },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, query }) =>
      getPost(pool, caller, { ...params, includeDeleted: query.includeDeleted ?? false }),
  }),
]

const PostRef = z.object({ id: id('post'), title: z.string() })

/** Routes for other services. */
export const internalPostRoutes = () => [
  route({
    method: 'get',
    path: '/posts',
    summary: 'List the posts with these ids',
    permission: 'any',
    query: z.object({ ids: z.string() }),
    reply: { status: 200, body: z.array(PostRef) },
    handle: ({ pool, query }) =>
      postsById(
        pool,
        query.ids.split(',').filter(it => isId('post', it)),
      ),
  }),
]
