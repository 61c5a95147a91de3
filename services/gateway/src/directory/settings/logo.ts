import { createHash } from 'node:crypto'

export type Logo = { bytes: Buffer; path: string }

export const maxLogoBytes = 128 * 1024

/** The kinds of images by their first bytes, in hexadecimal. Not SVG, which may contain scripts. */
const kinds = {
  png: { type: 'image/png', start: /^89504e470d0a1a0a/ },
  jpg: { type: 'image/jpeg', start: /^ffd8ff/ },
  webp: { type: 'image/webp', start: /^52494646.{8}57454250/ },
}

const prefix = /^data:image\/(?:png|jpeg|webp);base64,(?=[A-Za-z0-9+/]+={0,2}$)/

/** Reads a logo from a `data:` URL. Its content counts, not the type that the URL names. */
export const logoOf = (dataUrl: string): Logo | { problem: string } => {
  if (!prefix.test(dataUrl)) return { problem: 'must be a base64 data: URL of a PNG, JPEG or WebP image' }
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > maxLogoBytes) return { problem: `must have at most ${maxLogoBytes / 1024} KiB` }
  const start = bytes.toString('hex', 0, 12)
  const kind = Object.entries(kinds).find(([, it]) => it.start.test(start))
  if (!kind) return { problem: 'must be a PNG, JPEG or WebP image' }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  return { bytes, path: `/logo/${hash}.${kind[0]}` }
}

/** The media type of a logo. Undefined when the path is not one of a logo. */
export const logoType = (path: string): string | undefined =>
  Object.entries(kinds).find(([extension]) => path.endsWith(`.${extension}`))?.[1].type
