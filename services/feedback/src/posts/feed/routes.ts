import { Attachment, fail, id, slug, Timestamp } from '@earshot/contracts'
import { route } from '@earshot/http'
import { z } from 'zod'
import { slugOfPost } from '../../records/posts/row.ts'
import { findPublicBoard, newestOfBoard } from './repo.ts'

/** Posts in a feed. Feed readers poll often enough to miss few. */
const feedLength = 30

const BoardFeed = z.object({
  name: z.string(),
  description: z.string(),
  posts: z.array(
    z.object({
      id: id('post'),
      title: z.string(),
      slug: z.string(),
      content: z.string(),
      attachments: z.array(Attachment),
      createdAt: Timestamp,
      updatedAt: Timestamp,
    }),
  ),
})

/** Routes for the gateway, which renders the feed of a board. */
export const internalBoardFeedRoutes = () => [
  route({
    method: 'get',
    path: '/boards/:slug/newest',
    summary: 'List the newest posts of a public board',
    permission: 'any',
    params: z.object({ slug }),
    reply: { status: 200, body: BoardFeed },
    errors: ['NOT_FOUND'],
    handle: async ({ pool, params }) => {
      const { id, name, description } = (await findPublicBoard(pool, params.slug)) ?? fail('NOT_FOUND')
      const rows = await newestOfBoard(pool, id, feedLength)
      const posts = rows.map(({ suffix, ...post }) => ({ ...post, slug: slugOfPost({ ...post, suffix }) }))
      return { name, description, posts }
    },
  }),
]
