import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { User } from '../../directory/users/model.ts'
import { listMerges, mergeUsers } from './merge.ts'
import { UserMerge, UserMergeInput, UserMergePreview } from './model.ts'
import { type ContentServices, previewMerge } from './preview.ts'
import { unmergeUser } from './undo.ts'

const params = z.object({ principalId: id('principal') })

export const userMergeRoutes = (services: ContentServices) => [
  route({
    method: 'get',
    path: '/users/:principalId/merge',
    operationId: 'previewUserMerge',
    summary: 'Preview a merge of two users',
    description:
      'Counts what would be moved to the other user, and lists what would be lost. Changes nothing.',
    permission: 'write:feedback',
    params,
    query: z.object({ intoPrincipalId: id('principal').describe('The user who would be kept.') }),
    reply: { status: 200, body: UserMergePreview },
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT', 'UNAVAILABLE'],
    prepare: ({ db, caller, params, query }) =>
      previewMerge(db, caller, { fromId: params.principalId, intoId: query.intoPrincipalId }, services),
    handle: async ({ prepared }) => prepared,
  }),
  route({
    method: 'post',
    path: '/users/:principalId/merge',
    operationId: 'mergeUser',
    summary: 'Merge a user into another one',
    description:
      'The other user gets the posts, votes, comments, conversations, tickets and files within seconds, and the fields that are empty. The merged user is not listed any more and cannot sign in. You can undo the merge for 24 hours. A repeat changes nothing.',
    permission: 'write:feedback',
    params,
    body: UserMergeInput,
    reply: { status: 200, body: UserMerge },
    errors: ['NOT_FOUND', 'ALREADY_MERGED', 'CONFLICT'],
    handle: ({ pool, caller, params, body }) => mergeUsers(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'post',
    path: '/users/:principalId/unmerge',
    operationId: 'unmergeUser',
    summary: 'Undo the merge of a user',
    description:
      'Restores the merged user with the email address, the password, and everything that was moved and has not changed since. Sessions and tokens stay ended. Possible for 24 hours, unless the other user was erased. A repeat changes nothing.',
    permission: 'write:feedback',
    params,
    reply: { status: 200, body: User },
    errors: ['NOT_FOUND', 'UNDO_EXPIRED', 'CONFLICT'],
    handle: ({ pool, caller, params }) => unmergeUser(pool, caller, params),
  }),
  route({
    method: 'get',
    path: '/users/:principalId/merges',
    operationId: 'listUserMerges',
    summary: 'List the merges of a user',
    description: 'The merges of this user, or into this user, that can be undone.',
    permission: 'read:feedback',
    params,
    reply: { status: 200, list: UserMerge },
    handle: ({ pool, params, page }) => listMerges(pool, { ...params, page }),
  }),
]
