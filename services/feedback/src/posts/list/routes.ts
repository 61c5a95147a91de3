import { route } from '@earshot/http'
import { PostItem, PostQuery } from '../../records/posts/model.ts'
import { listPosts } from './service.ts'

export const postListRoutes = () => [
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
]
