import type { Readable } from 'node:stream'
import { readForm } from '@earshot/http'
import type { Request } from 'express'

/** Larger than the limit of a picture, so that its error names the limit. */
const maxBytes = 256 * 1024

/** The first bytes of a file. The rest is read and dropped. */
const startOf = async (bytes: Readable): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    if (length < maxBytes) pieces.push(piece)
    length += piece.length
  }
  return Buffer.concat(pieces)
}

/** The file of the form as a `data:` URL, as the API takes pictures. Its content counts, not the type that the URL names. */
export const readPicture = async (request: Request): Promise<string> => {
  const contentType = request.get('content-type') ?? ''
  const content = await readForm({ contentType, bytes: request }, ({ bytes }) => startOf(bytes))
  return `data:image/png;base64,${content.toString('base64')}`
}
