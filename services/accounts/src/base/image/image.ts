import { createHash } from 'node:crypto'
import { statedDimensions } from '@earshot/runtime'
import { z } from 'zod'

/** An uploaded image, and the path that it is served at. The path has a hash of the content. */
export type Image = { bytes: Buffer; path: string }

type Limits = {
  /** The folder of the path. */
  folder: string
  maxBytes: number
  /** The maximum width and height in pixels: a small file can be an image that fills the memory of a browser. */
  maxPixels: number
}

type Kind = { type: string; start: RegExp }

/** The kinds of images by their first bytes, in hexadecimal. Not SVG, which may contain scripts. */
const kinds: Record<string, Kind> = {
  png: { type: 'image/png', start: /^89504e470d0a1a0a/ },
  jpg: { type: 'image/jpeg', start: /^ffd8ff/ },
  webp: { type: 'image/webp', start: /^52494646.{8}57454250/ },
}

const prefix = /^data:image\/(?:png|jpeg|webp);base64,(?=[A-Za-z0-9+/]+={0,2}$)/

/** Reads an image from a `data:` URL. Its content counts, not the type that the URL names. */
const imageOf = (dataUrl: string, { folder, maxBytes, maxPixels }: Limits): Image | { problem: string } => {
  if (!prefix.test(dataUrl)) return { problem: 'must be a base64 data: URL of a PNG, JPEG or WebP image' }
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > maxBytes) return { problem: `must have at most ${maxBytes / 1024} KiB` }
  const start = bytes.toString('hex', 0, 12)
  const [extension, kind] = Object.entries(kinds).find(([, it]) => it.start.test(start)) ?? []
  const size = kind && statedDimensions(kind.type, bytes)
  if (!size) return { problem: 'must be a PNG, JPEG or WebP image' }
  if (Math.max(size.width, size.height) > maxPixels)
    return { problem: `must be at most ${maxPixels} pixels wide and high` }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  return { bytes, path: `/${folder}/${hash}.${extension}` }
}

/** A field with an image as a `data:` URL. `purpose` says what null does. */
export const imageField = (limits: Limits, purpose: string) =>
  z
    .string()
    .transform((dataUrl, context) => {
      const read = imageOf(dataUrl, limits)
      if (!('problem' in read)) return read
      context.addIssue({ code: 'custom', message: read.problem })
      return z.NEVER
    })
    .describe(
      `A PNG, JPEG or WebP image of at most ${limits.maxBytes / 1024} KiB and ${limits.maxPixels} pixels in width and height, as a base64 \`data:\` URL. ${purpose}`,
    )

/** The media type of an image. Undefined when the path is not one of an image. */
export const imageType = (path: string): string | undefined =>
  Object.entries(kinds).find(([extension]) => path.endsWith(`.${extension}`))?.[1].type
