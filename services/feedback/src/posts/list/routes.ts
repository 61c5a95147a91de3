import type { Caller, Id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { PostItem, PostQuery } from '../../records/posts/model.ts'
import { listPosts } from './service.ts'

const everything = PostQuery.parse({})

/** Every caller of the API is a principal. */
const ownId = ({ principalId }: Caller) => principalId as Id<'principal'>

/** Lists of the caller, who is a portal user, a visitor or a member. */
const own = { method: 'get', permission: 'read:feedback', forUsers: true } as const

/** Below the path of the gateway's own `/me`. */
export const ownPostRoutes = () => [
  route({
    ...own,
    path: '/me/votes',
    operationId: 'listMyVotes',
    summary: 'List the posts that the caller has voted for',
    description: 'Newest posts first. `DELETE /posts/{id}/vote` removes a vote.',
    reply: { status: 200, list: PostItem },
    handle: ({ pool, caller, page }) =>
      listPosts(pool, caller, { query: { ...everything, voterId: ownId(caller) }, page }),
  }),
  route({
    ...own,
    path: '/me/follows',
    operationId: 'listMyFollows',
    summary: 'List the posts that the caller follows',
    description: 'Newest posts first. `DELETE /posts/{id}/follow` unfollows a post.',
    reply: { status: 200, list: PostItem },
    handle: ({ pool, caller, page }) =>
      listPosts(pool, caller, { query: { ...everything, followerId: ownId(caller) }, page }),
  }),
]

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
