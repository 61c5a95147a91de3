import { HistoryQuery, quietIfAsked, route } from '@earshot/http'
import type { WithAttachments } from '@earshot/identity'
import { assertMayAttach } from '../../access/permissions.ts'
import { Post, PostInput } from '../../records/posts/model.ts'
import { createPost, type PostDeps } from './service.ts'

export const postCreateRoutes = (deps: PostDeps & WithAttachments) => [
  route({
    method: 'post',
    path: '/posts',
    summary: 'Create a post',
    permission: 'write:feedback',
    forUsers: true,
    forAnonymous: true,
    visitorLimit: { verb: 'create', what: 'posts', limit: 5, minutes: 10 },
    query: HistoryQuery,
    body: PostInput,
    reply: { status: 201, body: Post },
    location: post => `/api/v1/posts/${post.id}`,
    errors: ['INSUFFICIENT_SCOPE', 'SIGN_IN_REQUIRED', 'CONFLICT'],
    prepare: ({ caller, body }) => {
      assertMayAttach(caller, body.attachments)
      return deps.attachments(caller, body.attachments)
    },
    handle: ({ pool, caller, query, body, prepared: attachments }) =>
      createPost(pool, quietIfAsked(caller, query), deps, { ...body, attachments }),
  }),
]
