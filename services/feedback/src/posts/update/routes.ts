import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import type { People, WithAttachments } from '@earshot/identity'
import { z } from 'zod'
import { Post, PostPatch } from '../../records/posts/model.ts'
import { findPost } from '../../records/posts/repo.ts'
import { updatePost } from './service.ts'

const params = z.object({ id: id('post') })

export const postUpdateRoutes = ({ people, attachments }: { people: People } & WithAttachments) => [
  route({
    method: 'patch',
    path: '/posts/:id',
    summary: 'Update a post',
    permission: 'write:feedback',
    forUsers: true,
    params,
    body: PostPatch,
    reply: { status: 200, body: Post },
    errors: ['NOT_FOUND'],
    prepare: ({ db, caller, params, body }) =>
      attachments(caller, body.attachments, {
        present: async () => (await findPost(db, caller, params))?.attachments ?? [],
      }),
    handle: ({ pool, caller, params, body, prepared: attachments }) =>
      updatePost(pool, caller, people, { ...params, ...body, attachments }),
  }),
]
