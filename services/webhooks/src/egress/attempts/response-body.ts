import type { IncomingHttpHeaders } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib'

const readMs = 1000
const readBytes = 16 * 1024
const keptBytes = 4 * 1024

/** UTF-8 if the charset is unknown. */
const decoderOf = (charset: string | undefined) => {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** The first 4 KiB as text. */
export const startOf = (bytes: Buffer, charset?: string): string =>
  // `stream` drops a character that was cut in half.
  decoderOf(charset).decode(bytes.subarray(0, keptBytes), { stream: true })

const decompressors = new Map<string, () => Transform>([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

/** Decompresses what is kept of a body, and no more. Some receivers compress, although requests have no Accept-Encoding. */
const decompressed = async (bytes: Buffer, encoding: string): Promise<Buffer> => {
  const decompress = decompressors.get(encoding.trim().toLowerCase())
  if (!decompress) return bytes
  const kept: Buffer[] = []
  let size = 0
  const stream = decompress()
  stream.end(bytes)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      kept.push(chunk)
      size += chunk.length
      if (size >= keptBytes) break
    }
  } catch {
    // The body is not compressed as its header says, or was cut off. Keep what was readable.
  }
  return size > 0 ? Buffer.concat(kept) : bytes
}

/**
 * Reads the first 4 KiB of a response body as text. Small bodies are read completely, so that the connection can be reused.
 * Reading stops after 16 KiB or one second, and the connection is dropped. Never rejects: the outcome is already decided.
 */
export const readStart = async (body: Readable, headers: IncomingHttpHeaders): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  body.on('error', () => undefined)
  const timer = setTimeout(() => body.destroy(), readMs)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= readBytes) break
    }
  } catch {
    // The body was cut off, by us or by the receiver. Keep what arrived.
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
  const bytes = Buffer.concat(chunks)
  // undici has an array for a header that occurs several times, whatever the types say. It is one list (RFC 9110, section 5.2).
  const encoding = [headers['content-encoding'] ?? []].flat().join()
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1]
  return startOf(await decompressed(bytes, encoding), charset)
}
