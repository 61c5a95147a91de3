import { Attachment, type ChangelogLabel, Cover, changelogLabels, id, Timestamp } from '@earshot/contracts'
import { cachedFor } from '@earshot/edge'
import type { InternalClient } from '@earshot/http'
import type { FileAddresses } from '@earshot/runtime'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { assertRead, type Feed, feedOf, freshMs, sendFeed, titleIn } from './serve.ts'

const path = '/changelog.rss'

const Entries = z.array(
  z.object({
    id: id('changelog'),
    title: z.string(),
    slug: z.string(),
    content: z.string(),
    cover: Cover.default(null),
    attachments: z.array(Attachment),
    labels: z.array(z.enum(changelogLabels)).default([]),
    publishedAt: Timestamp,
    updatedAt: Timestamp,
  }),
)

/** The feed is in English. */
const categories: Record<ChangelogLabel, string> = { new: 'New', improved: 'Improved', fixed: 'Fixed' }

export type FeedOptions = {
  feedback: InternalClient
  base: string
  files: FileAddresses
  /** The settings of the workspace: readers show feeds of many workspaces beside each other. */
  workspace: () => Promise<{ name: string }>
}

/** The prefixes of the path. A feed has the address at which it was fetched. */
const prefixes = ['', '/api/v1'] as const

/** Builds the feeds at most once per `freshMs`. */
const changelogOf = ({ feedback, workspace, ...options }: FeedOptions) =>
  cachedFor(freshMs, async (): Promise<Map<string, Feed>> => {
    const entries = Entries.parse(await feedback.get('/changelog'))
    const channel = {
      title: titleIn(await workspace(), 'Changelog'),
      description: 'New features and improvements.',
      path: '/changelog',
      items: entries.map(({ slug, labels, ...entry }) => ({
        ...entry,
        path: `/changelog/${slug}`,
        categories: labels.map(it => categories[it]),
      })),
    }
    const feeds = prefixes.map(
      async prefix => [prefix, await feedOf({ ...channel, self: prefix + path }, options)] as const,
    )
    return new Map(await Promise.all(feeds))
  })

/** Serves the published changelog as RSS, without authentication. Other paths go to the next handler. */
export const changelogFeed = (options: FeedOptions): RequestHandler => {
  const feeds = changelogOf(options)
  return async (request, response, next) => {
    if (request.path !== path) return next()
    assertRead(request)
    const feed = (await feeds()).get(request.baseUrl)
    if (feed) await sendFeed(request, response, feed)
    else next()
  }
}
