import { fail, id, isId } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { internalChangelogRoutes } from './publishing/changelog/routes.ts'
import { boardsById, oldestBoard } from './records/boards/repo.ts'
import { postsById } from './records/posts/repo.ts'

const PostRef = z.object({ id: id('post'), title: z.string() })
const BoardRef = z.object({ id: id('board'), slug: z.string(), name: z.string() })

/** What other services ask. */
export const internalRoutes = () => [
  route({
    method: 'get',
    path: '/boards',
    summary: 'Which of these boards exist',
    permission: 'any',
    query: z.object({ ids: z.string() }),
    reply: { status: 200, body: z.array(BoardRef) },
    handle: ({ pool, query }) =>
      boardsById(
        pool,
        query.ids.split(',').filter(it => isId('board', it)),
      ),
  }),
  route({
    method: 'get',
    path: '/boards/default',
    summary: 'The board that a new workspace comes with',
    permission: 'any',
    reply: { status: 200, body: z.object({ id: id('board') }) },
    errors: ['NOT_FOUND'],
    handle: async ({ pool }) => (await oldestBoard(pool)) ?? fail('NOT_FOUND'),
  }),
  route({
    method: 'get',
    path: '/posts',
    summary: 'Which of these posts exist',
    permission: 'any',
    query: z.object({ ids: z.string() }),
    reply: { status: 200, body: z.array(PostRef) },
    handle: ({ pool, query }) =>
      postsById(
        pool,
        query.ids.split(',').filter(it => isId('post', it)),
      ),
  }),
  ...internalChangelogRoutes(),
]
