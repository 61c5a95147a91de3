import { brotliCompressSync, constants } from 'node:zlib'
import { entityTag, namesTag } from '@earshot/http'
import type { Request, RequestHandler, Response } from 'express'

/** Something that is the same for everybody, for as long as this process runs. */
export type Fixed = {
  type: string
  content: Buffer
  /** The same, compressed with Brotli. */
  compressed: Buffer
  headers?: Record<string, string>
  /** Its name changes with its content. */
  forever?: boolean
}

/** Compresses at a level that costs a start few milliseconds. */
export const compressed = (type: string, text: string): Fixed => {
  const content = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return { type, content, compressed: brotliCompressSync(content, { params }) }
}

const year = 'public, max-age=31536000, immutable'
const fiveMinutes = 'public, max-age=300'

/** Answers with it, or with 304 to who has it. */
export const serveFixed = ({ type, content, compressed, headers, forever }: Fixed): RequestHandler => {
  const etag = entityTag(content)
  const common = { etag, 'cache-control': forever ? year : fiveMinutes, ...headers }
  const whole = (body: Buffer) => ({ ...common, 'content-type': type, 'content-length': body.length })
  return (request: Request, response: Response) => {
    response.vary('Accept-Encoding')
    const asked = request.get('if-none-match')
    if (asked && namesTag(asked, etag)) return void response.writeHead(304, common).end()
    if (!request.acceptsEncodings('br')) return void response.writeHead(200, whole(content)).end(content)
    response.writeHead(200, { ...whole(compressed), 'content-encoding': 'br' }).end(compressed)
  }
}
