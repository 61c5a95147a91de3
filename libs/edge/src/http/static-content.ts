import { brotliCompressSync, constants } from 'node:zlib'
import { entityTag, matchesEntityTag } from '@earshot/http'
import type { Request, RequestHandler, Response } from 'express'

/** Content that is the same for every client and does not change while this process runs. */
export type Fixed = {
  type: string
  content: Buffer
  /** `content`, compressed with Brotli. Absent for images, which are compressed already. */
  compressed?: Buffer
  /** `content`, compressed with gzip, for clients without Brotli. */
  gzipped?: Buffer
  headers?: Record<string, string>
  /** Caches for a year: the URL changes with the content. */
  forever?: boolean
}

/** Compresses at a level from 0 to 11. Level 5 adds only a few milliseconds to the start, also for large texts. */
export const compressed = (type: string, text: string, level = 5): Fixed => {
  const content = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: level }
  return { type, content, compressed: brotliCompressSync(content, { params }) }
}

export const immutable = 'public, max-age=31536000, immutable'
const fiveMinutes = 'public, max-age=300'

/** Responds with the content, or with 304 if `If-None-Match` has its ETag. */
export const serveFixed = ({ type, headers, forever, ...bodies }: Fixed): RequestHandler => {
  const { content, compressed, gzipped } = bodies
  const etag = entityTag(content)
  const common = { etag, 'cache-control': forever ? immutable : fiveMinutes, ...headers }
  const whole = (body: Buffer) => ({ ...common, 'content-type': type, 'content-length': body.length })
  return (request: Request, response: Response) => {
    response.vary('Accept-Encoding')
    const asked = request.get('if-none-match')
    if (asked && matchesEntityTag(asked, etag)) return void response.writeHead(304, common).end()
    const send = (body: Buffer, encoding?: string) => {
      const encoded = encoding && { 'content-encoding': encoding }
      response.writeHead(200, { ...whole(body), ...encoded }).end(body)
    }
    if (compressed && request.acceptsEncodings('br')) return send(compressed, 'br')
    if (gzipped && request.acceptsEncodings('gzip')) return send(gzipped, 'gzip')
    send(content)
  }
}

/** Serves content that is made when it is first requested. */
export const serveOnDemand = (make: () => Fixed): RequestHandler => {
  let serve: RequestHandler | undefined
  return (request, response, next) => {
    serve ??= serveFixed(make())
    return serve(request, response, next)
  }
}
