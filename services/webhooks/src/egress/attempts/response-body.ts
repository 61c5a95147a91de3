import type { Readable } from 'node:stream'

const readMs = 1000
const readBytes = 16 * 1024
const keptBytes = 4 * 1024

/** The first 4 KiB as text. */
export const beginningOf = (bytes: Buffer): string =>
  // `stream` leaves out a character that the cut went through.
  new TextDecoder().decode(bytes.subarray(0, keptBytes), { stream: true })

/**
 * The beginning of an answer's body, as text. A small one is read to its end so that the connection can be used again;
 * of others no more than 16 KiB or what comes within a second, then the connection is dropped. Never rejects: the
 * outcome was decided before.
 */
export const readBeginning = async (body: Readable): Promise<string> => {
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
    // Cut off, by us or by the receiver: what came is what there is.
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
  return beginningOf(Buffer.concat(chunks))
}
