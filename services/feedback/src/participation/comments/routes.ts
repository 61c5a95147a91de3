import { id } from '@earshot/contracts'
import { HistoryQuery, quietIfAsked, route } from '@earshot/http'
import type { People, WithAttachments } from '@earshot/identity'
import { z } from 'zod'
import {
  Comment,
  CommentInput,
  CommentPatch,
  CommentQuery,
  ListedComment,
  PostCommentInput,
} from '../../records/comments/model.ts'
import { findComment } from '../../records/comments/repo.ts'
import { forNamedPost } from '../../records/posts/guards.ts'
import { emoji, ReactionState } from '../../records/reactions/model.ts'
import { createComment } from './create.ts'
import { reactToComment } from './reactions.ts'
import { deleteComment, getComment, listComments, listNewestComments, updateComment } from './service.ts'

const ofPost = z.object({ id: id('post') })
const params = z.object({ id: id('comment') })
const reacting = {
  path: '/comments/:id/reactions/:emoji',
  permission: 'write:feedback',
  forUsers: true,
  params: z.object({ id: id('comment'), emoji }),
  reply: { status: 200, body: ReactionState },
} as const

const location = ({ id }: { id: string }) => `/api/v1/comments/${id}`

/** Below the path of the gateway's own `/me`. */
export const ownCommentRoutes = () => [
  route({
    method: 'get',
    path: '/me/comments',
    operationId: 'listMyComments',
    summary: "List the caller's comments",
    description: 'Newest first. Comments that wait for approval are not in the list.',
    permission: 'read:feedback',
    forUsers: true,
    reply: { status: 200, list: ListedComment },
    handle: ({ pool, caller, page }) =>
      listNewestComments(pool, caller, { query: { principalId: caller.principalId }, page }),
  }),
]

const writing = {
  permission: 'write:feedback',
  forUsers: true,
  visitorLimit: { verb: 'write', what: 'comments', limit: 10, minutes: 1 },
} as const

const reactionRoutes = () => [
  route({
    ...reacting,
    method: 'put',
    operationId: 'addCommentReaction',
    summary: 'React to a comment',
    description: 'Each person reacts at most once with each emoji. Reactions emit no event.',
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params }) => reactToComment(pool, caller, { ...params, reacted: true }),
  }),
  route({
    ...reacting,
    method: 'delete',
    operationId: 'removeCommentReaction',
    summary: 'Remove a reaction to a comment',
    errors: ['NOT_FOUND', 'ALREADY_MERGED'],
    handle: ({ pool, caller, params }) => reactToComment(pool, caller, { ...params, reacted: false }),
  }),
]

export const commentRoutes = ({ people, attachments }: { people: People } & WithAttachments) => [
  route({
    method: 'get',
    path: '/posts/:id/comments',
    summary: "List a post's comments",
    description: 'In thread order: each reply follows the comment it belongs to.',
    permission: 'read:feedback',
    forUsers: true,
    params: ofPost,
    reply: { status: 200, list: Comment },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, page }) => listComments(pool, caller, { ...params, page }),
  }),
  route({
    ...writing,
    method: 'post',
    path: '/posts/:id/comments',
    summary: 'Comment on a post',
    params: ofPost,
    query: HistoryQuery,
    body: PostCommentInput,
    reply: { status: 201, body: Comment },
    location,
    errors: ['INSUFFICIENT_SCOPE', 'NOT_FOUND', 'ALREADY_MERGED'],
    prepare: ({ caller, body }) => attachments(caller, body.attachments),
    handle: ({ pool, caller, params, query, body, prepared: attachments }) =>
      createComment(pool, people, quietIfAsked(caller, query), { ...body, attachments, postId: params.id }),
  }),
  route({
    method: 'get',
    path: '/comments',
    summary: 'List comments',
    description: 'Newest first. Deleted comments and those that wait for approval are not in the list.',
    permission: 'read:feedback',
    forUsers: true,
    query: CommentQuery,
    reply: { status: 200, list: ListedComment },
    handle: ({ pool, caller, query, page }) => listNewestComments(pool, caller, { query, page }),
  }),
  route({
    ...writing,
    method: 'post',
    path: '/comments',
    summary: 'Create a comment',
    query: HistoryQuery,
    body: CommentInput,
    reply: { status: 201, body: Comment },
    location,
    errors: ['INSUFFICIENT_SCOPE', 'ALREADY_MERGED'],
    prepare: ({ caller, body }) => attachments(caller, body.attachments),
    handle: ({ pool, caller, query, body, prepared: attachments }) =>
      forNamedPost(pool, caller, body.postId, () =>
        createComment(pool, people, quietIfAsked(caller, query), { ...body, attachments }),
      ),
  }),
  route({
    method: 'get',
    path: '/comments/:id',
    summary: 'Get a comment',
    permission: 'read:feedback',
    forUsers: true,
    params,
    reply: { status: 200, body: Comment },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => getComment(pool, caller, params),
  }),
  route({
    method: 'patch',
    path: '/comments/:id',
    summary: 'Update a comment',
    permission: 'write:feedback',
    forUsers: true,
    params,
    body: CommentPatch,
    reply: { status: 200, body: Comment },
    errors: ['NOT_FOUND'],
    prepare: ({ db, caller, params, body }) =>
      attachments(caller, body.attachments, {
        present: async () => (await findComment(db, caller, params.id))?.attachments ?? [],
      }),
    handle: ({ pool, caller, params, body, prepared: attachments }) =>
      updateComment(pool, people, caller, { ...params, ...body, attachments }),
  }),
  route({
    method: 'delete',
    path: '/comments/:id',
    summary: 'Delete a comment',
    description: 'Replies to the comment stay.',
    permission: 'write:feedback',
    forUsers: true,
    params,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params }) => deleteComment(pool, caller, params),
  }),
  ...reactionRoutes(),
]
