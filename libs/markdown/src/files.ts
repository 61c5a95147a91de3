import type { StateCore, Token } from 'markdown-it'
import type { Environment, ShownFile } from './environment.ts'

/** A file that is attached to a text. Only images with known dimensions are shown in it. */
export type AttachedFile = {
  fileId: string | null
  /** Where the image is loaded from. */
  url: string
  width: number | null
  height: number | null
}

/** The scheme of images in a text that are attached files: `![Chart](files:<fileId>)`. */
const scheme = 'files:'

export const isFile = (url: string): boolean => url.startsWith(scheme)

export const shownFiles = (files: readonly AttachedFile[]): ReadonlyMap<string, ShownFile> =>
  new Map(
    files.flatMap(({ fileId, url, width, height }) =>
      fileId && width && height ? [[fileId, { url, width, height }]] : [],
    ),
  )

/** The attached image that a token refers to. Its text cannot choose any other address. */
const fileOf = ({ env }: StateCore, source: string): [string, ShownFile] | undefined => {
  const id = source.slice(scheme.length)
  const file = isFile(source) ? (env as Environment).files?.get(id) : undefined // every call of the parser passes one
  return file && [id, file]
}

/** Fills in the address and the dimensions of an attached image. False for any other image. */
export const resolveFile = (state: StateCore, image: Token): boolean => {
  const [id, file] = fileOf(state, String(image.attrGet('src'))) ?? []
  if (!id || !file) return false
  image.attrs = [
    ['src', file.url],
    ['alt', ''], // the renderer fills it in
    ['width', String(file.width)],
    ['height', String(file.height)],
    ['loading', 'lazy'],
    ['data-file', id],
  ]
  return true
}
