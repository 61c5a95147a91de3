import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Post } from '../../records/posts/model.ts'
import { deletePost, restorePost } from './service.ts'

const params = z.object({ id: id('post') })

export const postDeleteRoutes = () => [
  route({
    method: 'delete',
    path: '/posts/:id',
    summary: 'Delete a post',
    description: 'You can restore the post within 30 days.',
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
    summary: 'Restore a deleted post',
    permission: 'write:feedback',
    params,
    reply: { status: 200, body: Post },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: ({ pool, caller, params }) => restorePost(pool, caller, params),
  }),
]
