import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { HeldItem, HeldQuery } from './model.ts'
import { listPending, moderateComment, moderatePost } from './service.ts'

const verbs = [
  { verb: 'approve', decision: 'published' },
  { verb: 'reject', decision: 'rejected' },
] as const

/** The routes for approving and for rejecting. */
const decisionRoutes = () =>
  verbs.flatMap(({ verb, decision }) => [
    route({
      method: 'post',
      path: `/moderation/posts/:id/${verb}`,
      summary: `${verb === 'approve' ? 'Approve' : 'Reject'} a post`,
      permission: 'write:feedback',
      params: z.object({ id: id('post') }),
      reply: { status: 200, body: HeldItem },
      errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
      handle: ({ pool, caller, params }) => moderatePost(pool, caller, { ...params, decision }),
    }),
    route({
      method: 'post',
      path: `/moderation/comments/:id/${verb}`,
      summary: `${verb === 'approve' ? 'Approve' : 'Reject'} a comment`,
      permission: 'write:feedback',
      params: z.object({ id: id('comment') }),
      reply: { status: 200, body: HeldItem },
      errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
      handle: ({ pool, caller, params }) => moderateComment(pool, caller, { ...params, decision }),
    }),
  ])

export const moderationRoutes = () => [
  route({
    method: 'get',
    path: '/moderation/pending',
    summary: 'List posts and comments that wait for approval',
    description: 'Oldest first.',
    permission: 'write:feedback',
    query: HeldQuery,
    reply: { status: 200, list: HeldItem },
    handle: ({ pool, caller, query, page }) => listPending(pool, caller, { query, page }),
  }),
  ...decisionRoutes(),
]
