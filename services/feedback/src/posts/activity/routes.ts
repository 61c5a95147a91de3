import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Activity } from '../../records/activity/model.ts'
import { listActivity } from './service.ts'

export const activityRoutes = () => [
  route({
    method: 'get',
    path: '/posts/:id/activity',
    summary: "List a post's activity",
    description: 'Changes to the post, with the principal and time of each, newest first.',
    permission: 'read:feedback',
    forUsers: true,
    params: z.object({ id: id('post') }),
    reply: { status: 200, list: Activity },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, page }) => listActivity(pool, caller, { ...params, page }),
  }),
]
