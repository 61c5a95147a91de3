import { ApiError, type Attachment } from '@earshot/contracts'
import { encodedText } from '@earshot/edge'
import { entityTag, matchesEntityTag } from '@earshot/http'
import { type FileAddresses, fileLifetimes } from '@earshot/runtime'
import type { Request, Response } from 'express'
import { type Channel, rss } from './rss.ts'

/** A feed needs no credential, so it is cached to keep its load off the feedback service. */
export const freshMs = 5000

export type Feed = { text: string; etag: string }

/** Readers may show an item weeks after they fetched it. */
const withLastingAddress = <File extends Attachment>(files: FileAddresses, attachment: File): File => ({
  ...attachment,
  ...(attachment.fileId && { url: files.of(attachment.fileId, fileLifetimes.letter) }),
})

/** As pages are titled. */
export const titleIn = ({ name }: { name: string }, title: string): string => `${title} · ${name}`

export const feedOf = async (
  channel: Channel,
  { base, files }: { base: string; files: FileAddresses },
): Promise<Feed> => {
  const items = channel.items.map(item => ({
    ...item,
    ...(item.cover && { cover: withLastingAddress(files, item.cover) }),
    attachments: item.attachments.map(it => withLastingAddress(files, it)),
  }))
  const text = await rss({ ...channel, items }, base)
  return { text, etag: entityTag(text) }
}

/** @throws {ApiError} METHOD_NOT_ALLOWED */
export const assertRead = ({ method }: Request): void => {
  if (method !== 'GET' && method !== 'HEAD')
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } })
}

/** Sends a feed, or 304 to a reader that has it. */
export const sendFeed = async (request: Request, response: Response, { text, etag }: Feed): Promise<void> => {
  const headers = { etag, 'cache-control': 'public, max-age=60', vary: 'accept-encoding' }
  const known = request.get('if-none-match')
  if (known && matchesEntityTag(known, etag)) return void response.writeHead(304, headers).end()
  const { body, headers: ofBody } = await encodedText(request, text)
  const type = 'application/rss+xml; charset=utf-8'
  response.writeHead(200, { ...headers, ...ofBody, 'content-type': type }).end(body)
}
