import { ApiError, Attachment, id, Timestamp } from '@earshot/contracts'
import { entityTag, type InternalClient, matchesEntityTag } from '@earshot/http'
import { type FileAddresses, fileLifetimes } from '@earshot/runtime'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { cachedFor } from '../../base/cached.ts'
import { rss } from './rss.ts'

const path = '/changelog.rss'

const Entries = z.array(
  z.object({
    id: id('changelog'),
    title: z.string(),
    content: z.string(),
    attachments: z.array(Attachment),
    publishedAt: Timestamp,
    updatedAt: Timestamp,
  }),
)

/** The feed needs no credential, so it is cached to keep its load off the feedback service. */
const freshMs = 5000

type Options = { feedback: InternalClient; base: string; files: FileAddresses }

/** Readers may show an entry weeks after they fetched it. */
const withLastingAddress = (files: FileAddresses, attachment: Attachment): Attachment => ({
  ...attachment,
  ...(attachment.fileId && { url: files.of(attachment.fileId, fileLifetimes.letter) }),
})

/** Builds the feed at most once per `freshMs`. */
const feedOf = ({ feedback, base, files }: Options) =>
  cachedFor(freshMs, async () => {
    const entries = Entries.parse(await feedback.get('/changelog'))
    const lasting = entries.map(entry => ({
      ...entry,
      attachments: entry.attachments.map(it => withLastingAddress(files, it)),
    }))
    const text = rss(lasting, { base, self: `/api/v1${path}` })
    return { text, etag: entityTag(text) }
  })

/** Serves the published changelog as RSS, without authentication. Other paths go to the next handler. */
export const changelogFeed = (options: Options): RequestHandler => {
  const feed = feedOf(options)
  return async (request, response, next) => {
    if (request.path !== path) return next()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } })
    const { text, etag } = await feed()
    const headers = { etag, 'cache-control': 'public, max-age=60' }
    const asked = request.get('if-none-match')
    if (asked && matchesEntityTag(asked, etag)) return void response.writeHead(304, headers).end()
    response
      .writeHead(200, {
        ...headers,
        'content-type': 'application/rss+xml; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      .end(text)
  }
}
