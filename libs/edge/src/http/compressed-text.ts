import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** In bytes. Shorter texts fit in one packet as they are. */
const shortest = 1024

/** A tenth of a millisecond for each 10 kB, in a thread of the pool. */
const brotliLevel = 4

export type EncodedText = { body: Buffer; headers: Record<string, string | number> }

export const unencoded = (text: string): EncodedText => {
  const body = Buffer.from(text)
  return { body, headers: { 'content-length': body.length } }
}

/**
 * A text in the encoding that the client prefers. Only for texts without secrets: anyone who can put words into a compressed page and see its
 * length can guess the others (BREACH). So pages of signed-in users are sent as they are.
 */
export const encodedText = async (request: Request, text: string): Promise<EncodedText> => {
  const plain = unencoded(text)
  const { body } = plain
  const accepted = body.length < shortest ? false : request.acceptsEncodings('br', 'gzip', 'identity')
  const encoded = (encoding: string, short: Buffer): EncodedText => ({
    body: short,
    headers: { 'content-encoding': encoding, 'content-length': short.length },
  })
  if (accepted === 'br')
    return encoded('br', await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } }))
  if (accepted === 'gzip') return encoded('gzip', await gzipped(body))
  return plain
}
