import { pipeline } from 'node:stream/promises'
import { ApiError, fail, isId } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { matchesEntityTag } from '@earshot/http'
import type { FileAddresses } from '@earshot/runtime'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type FileRow, findFile } from '../records/repo.ts'
import type { ByteRange, Storage } from '../storage/port.ts'
import { dispositionOf, filePolicy } from './headers.ts'

type Downloads = { pool: Pool; storage: Storage; addresses: FileAddresses }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const expired = () =>
  new ApiError('FORBIDDEN', {
    message: 'The address of this file has expired or is not complete. Open the page that it is from again.',
  })

const tagOf = ({ sha256 }: FileRow): string => `"${sha256.toString('base64url')}"`

const setHeaders = (response: Response, file: FileRow, secondsLeft: number): void => {
  response.attachment(file.name) // encodes the name
  const disposition = String(response.getHeader('content-disposition'))
  response.set({
    'content-type': file.contentType,
    'content-disposition': disposition.replace('attachment', dispositionOf(file.contentType)),
    'content-security-policy': filePolicy,
    'cross-origin-resource-policy': 'cross-origin', // pages of other origins show images of their own conversations
    'cache-control': `private, max-age=${Math.max(0, secondsLeft)}, immutable`,
    'accept-ranges': 'bytes',
    'referrer-policy': 'no-referrer',
    etag: tagOf(file),
  })
}

/**
 * The one range of a request that we serve. Several ranges get the whole file, as RFC 9110 allows, and so does an `If-Range` with
 * another validator than our strong ETag (section 13.1.5).
 */
const rangeOf = (request: Request, size: number, etag: string): ByteRange | undefined | 'unsatisfiable' => {
  if ((request.get('if-range') ?? etag).trim() !== etag) return undefined
  const ranges = request.range(size)
  if (ranges === -1) return 'unsatisfiable'
  const [only, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : []
  return others.length === 0 ? only : undefined
}

/** `GET /files/<id>?expires=…&signature=…`: the address is the permission. */
const download =
  ({ pool, storage, addresses }: Downloads): RequestHandler =>
  async (request, response) => {
    response.locals.route = '/files/:id'
    const { id } = request.params
    const { expires, signature } = request.query
    if (typeof id !== 'string' || !isId('file', id)) return fail('NOT_FOUND')
    if (!addresses.isValid(id, text(expires), text(signature))) throw expired()
    const file = (await findFile(pool, id)) ?? fail('NOT_FOUND')
    const etag = tagOf(file)
    const isUnchanged = matchesEntityTag(request.get('if-none-match') ?? '', etag)
    const range = rangeOf(request, file.size, etag)
    const hasBytes = request.method !== 'HEAD' && !isUnchanged && range !== 'unsatisfiable'
    const unread = () => fail('UNAVAILABLE', 'The file cannot be read. Try again later.')
    const bytes = hasBytes ? ((await storage.read(id, range)) ?? unread()) : undefined
    // Only when the bytes are open: an error must have neither the name nor the ETag of the file.
    setHeaders(response, file, Number(expires) - Math.floor(Date.now() / 1000))
    if (isUnchanged) return void response.status(304).end()
    if (range === 'unsatisfiable')
      return void response.status(416).set('content-range', `bytes */${file.size}`).end()
    if (range) response.status(206).set('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    response.set('content-length', String(range ? range.end - range.start + 1 : file.size))
    if (!bytes) return void response.end()
    // A pipeline to a client that has gone meanwhile would throw, and leave the bytes open.
    if (response.destroyed) return void bytes.destroy()
    await pipeline(bytes, response).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
        throw error
    })
  }

/** Serves files to anyone who has a signed address. */
export const downloads = (options: Downloads): Router => Router().get('/files/:id', download(options))
