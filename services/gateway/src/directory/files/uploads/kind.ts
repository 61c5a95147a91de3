import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { type Dimensions, dimensionsOf } from '../../../base/image/dimensions.ts'

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
const isText = (head: Buffer): boolean => {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const headOf = async (path: string): Promise<Buffer> => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The name decides only between kinds of text. Everything else is recognized by its content. */
export const kindOf = async (path: string, name: string): Promise<Kind> => {
  const head = await headOf(path)
  const found = await fileTypeFromBuffer(head).catch(() => undefined) // a damaged file has no known type
  const contentType =
    found?.mime ??
    (isText(head) ? (textTypes[extensionOf(name)] ?? 'text/plain') : 'application/octet-stream')
  return { contentType, ...(dimensionsOf(contentType, head) ?? { width: null, height: null }) }
}
