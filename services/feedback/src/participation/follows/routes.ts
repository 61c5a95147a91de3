import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { FollowState } from '../../records/follows/model.ts'
import { getFollow, setFollow } from './service.ts'

const ofPost = {
  path: '/posts/:id/follow',
  forUsers: true,
  params: z.object({ id: id('post') }),
  reply: { status: 200, body: FollowState },
} as const

export const followRoutes = () => [
  route({
    ...ofPost,
    method: 'get',
    operationId: 'getPostFollow',
    summary: 'Get whether the caller follows a post',
    description:
      'Followers get emails about a post. Its author and voters follow it, unless they chose otherwise. For a merged post, the choice of the group counts.',
    permission: 'read:feedback',
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getFollow(pool, caller, params),
  }),
  route({
    ...ofPost,
    method: 'put',
    operationId: 'followPost',
    summary: 'Follow a post',
    permission: 'write:feedback',
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params }) => setFollow(pool, caller, { ...params, following: true }),
  }),
  route({
    ...ofPost,
    method: 'delete',
    operationId: 'unfollowPost',
    summary: 'Unfollow a post',
    description: 'Authors and voters can unfollow a post, too, and get no more emails about it.',
    permission: 'write:feedback',
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params }) => setFollow(pool, caller, { ...params, following: false }),
  }),
]
