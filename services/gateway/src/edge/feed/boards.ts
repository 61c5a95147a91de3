import { ApiError, Attachment, id, Timestamp } from '@earshot/contracts'
import { cachedFor, countRequest, type Limiter } from '@earshot/edge'
import { addressGroup, clientAddress } from '@earshot/http'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { FeedOptions } from './feed.ts'
import { assertRead, type Feed, feedOf, freshMs, sendFeed, titleIn } from './serve.ts'

const paths = /^\/boards\/([a-z0-9_-]{1,100})\.rss$/

const Board = z.object({
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

/** Feeds kept in memory. The others are built for each request. */
const mostKept = 100

type Options = FeedOptions & { limiter: Limiter; perMinute: number }

/** Undefined for a board that does not exist or is private. */
const readFeed = async (
  { feedback, workspace, ...options }: FeedOptions,
  slug: string,
): Promise<Feed | undefined> => {
  const found = await feedback.get(`/boards/${slug}/newest`)
  if (found === undefined) return undefined
  const { name, description, posts } = Board.parse(found)
  const path = `/boards/${slug}`
  const items = posts.map(({ slug, createdAt, ...post }) => ({
    ...post,
    path: `/posts/${slug}`,
    publishedAt: createdAt,
  }))
  const title = titleIn(await workspace(), name)
  return feedOf({ title, description, path, self: `${path}.rss`, items }, options)
}

/**
 * Serves the newest posts of each public board as RSS, without authentication. Slugs are many, so that requests are limited per
 * address, as those for pages. Other paths go to the next handler.
 */
export const boardFeeds = ({ limiter, perMinute, ...options }: Options): RequestHandler => {
  const feeds = new LRUCache<string, () => Promise<Feed | undefined>>({ max: mostKept })
  const feed = (slug: string) => {
    const known = feeds.get(slug) ?? cachedFor(freshMs, () => readFeed(options, slug))
    feeds.set(slug, known)
    return known()
  }
  return async (request, response, next) => {
    const slug = paths.exec(request.path)?.[1]
    if (slug === undefined) return next()
    response.locals.route = '/boards/:slug.rss'
    assertRead(request)
    await countRequest(response, { limiter, perMinute }, `portal:${addressGroup(clientAddress(request))}`)
    await sendFeed(request, response, (await feed(slug)) ?? notFound())
  }
}

const notFound = () => {
  throw new ApiError('NOT_FOUND')
}
