import type { Readable } from 'node:stream'

const readMs = 1000
const readBytes = 16 * 1024
const keptBytes = 4 * 1024

/** The first 4 KiB as text. */
export const startOf = (bytes: Buffer): string =>
  // `stream` drops a character that was cut in half.
  new TextDecoder().decode(bytes.subarray(0, keptBytes), { stream: true })

/**
 * Reads the first 4 KiB of a response body as text. Small bodies are read completely, so that the connection can be reused.
 * Reading stops after 16 KiB or one second, and the connection is dropped. Never rejects: the outcome is already decided.
 */
export const readStart = async (body: Readable): Promise<string> => {
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
  return startOf(Buffer.concat(chunks))
}
