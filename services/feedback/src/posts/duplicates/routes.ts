import { id } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { Post } from '../../records/posts/model.ts'
import { DismissedQuery, DuplicateDismissal, DuplicateQuery, PossibleDuplicate } from './model.ts'
import { dismissDuplicate, listPossibleDuplicates, restoreDuplicate } from './service.ts'

const params = z.object({ id: id('post') })

export const duplicateRoutes = () => [
  route({
    method: 'get',
    path: '/posts/possible-duplicates',
    operationId: 'listPossibleDuplicates',
    summary: 'List possible duplicates',
    description:
      'Pairs of posts with very similar titles, most similar first. New and renamed posts are compared with others some seconds later; after an import, it takes longer.',
    permission: 'read:feedback',
    query: DuplicateQuery,
    reply: { status: 200, list: PossibleDuplicate },
    handle: ({ pool, caller, query, page }) => listPossibleDuplicates(pool, caller, { query, page }),
  }),
  route({
    method: 'post',
    path: '/posts/:id/dismiss-duplicate',
    operationId: 'dismissDuplicate',
    summary: 'Dismiss a possible duplicate',
    description:
      'Says that two posts are not the same. Neither is suggested as a duplicate of the other again, and the team no longer finds one among the posts that are similar to the other.',
    permission: 'write:feedback',
    params,
    body: DuplicateDismissal,
    reply: { status: 200, body: Post },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, body }) => dismissDuplicate(pool, caller, { ...params, ...body }),
  }),
  route({
    method: 'delete',
    path: '/posts/:id/dismiss-duplicate',
    operationId: 'restoreDuplicate',
    summary: 'Restore a dismissed duplicate',
    description: 'The two posts can be suggested again. Does nothing if they were not dismissed.',
    permission: 'write:feedback',
    params,
    query: DismissedQuery,
    reply: { status: 204 },
    errors: ['NOT_FOUND'],
    handle: ({ pool, caller, params, query }) => restoreDuplicate(pool, caller, { ...params, ...query }),
  }),
]
