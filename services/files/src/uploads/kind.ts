import { type FileHandle, open } from 'node:fs/promises'
import { afterWebpChunk, type Dimensions, dimensionsOf, hasWebpExif, webpChunksAt } from '@earshot/runtime'
import { fileTypeFromBuffer } from 'file-type'

/** The type of a file by its content, and the dimensions of an image that browsers show. */
export type Kind = { contentType: string } & (Dimensions | { width: null; height: null })

/** Enough for the dimensions of a photo behind its Exif data, and for the first entries of an office document. */
const headBytes = 256 * 1024

/** Types of text, which have no signature, by the end of the name. None of them is shown by browsers. */
const textTypes: Record<string, string> = {
  csv: 'text/csv',
  json: 'application/json',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  html: 'text/html',
  htm: 'text/html',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
}

/** A character that is cut off at the end of the head is still text. */
const decodes = (head: Buffer, encoding: string): boolean => {
  try {
    return !new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true }).includes('\0')
  } catch {
    return false
  }
}

/** UTF-16 needs a byte order mark, as PowerShell, Excel and the registry of Windows write it. It looks like a frame of MP3. */
const isText = (head: Buffer): boolean => {
  const mark = head.toString('hex', 0, 2)
  if (mark === 'fffe') return decodes(head, 'utf-16le')
  if (mark === 'feff') return decodes(head, 'utf-16be')
  return decodes(head, 'utf-8')
}

/** Formats that may consist of text alone. In others, a few letters at the start of a text are no signature: `GIF images`. */
const isTextual = (mime: string): boolean =>
  /^text\/|[+/]xml$|^application\/(pdf|rtf|postscript|pgp-encrypted|json)$/.test(mime)

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Long animations have a chunk for each frame. */
const mostChunks = 1000

/** The start of a file. Of a large WebP photo, only the chunks with its dimensions and its Exif data, which are at the end of the file. */
const headOf = async (path: string): Promise<Buffer> => {
  await using handle = await open(path)
  const head = await readAt(handle, 0, headBytes)
  if (head.length < headBytes || head.toString('latin1', 8, 12) !== 'WEBP' || !hasWebpExif(head)) return head
  let at = webpChunksAt
  for (let count = 0; count < mostChunks; count++) {
    const header = await readAt(handle, at, 8)
    if (header.length < 8) break
    if (header.toString('latin1', 0, 4) === 'EXIF')
      return Buffer.concat([head.subarray(0, webpChunksAt), await readAt(handle, at, headBytes)])
    at = afterWebpChunk(at, header)
  }
  return head
}

/** The name decides only between kinds of text. Everything else is recognized by its content. */
export const kindOf = async (path: string, name: string): Promise<Kind> => {
  const head = await headOf(path)
  const found = await fileTypeFromBuffer(head).catch(() => undefined) // a damaged file has no known type
  const asText = isText(head) ? (textTypes[extensionOf(name)] ?? 'text/plain') : undefined
  const binary = found?.mime ?? 'application/octet-stream'
  const contentType = asText === undefined || isTextual(binary) ? binary : asText
  return { contentType, ...(dimensionsOf(contentType, head) ?? { width: null, height: null }) }
}
