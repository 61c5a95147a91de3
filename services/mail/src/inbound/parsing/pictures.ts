import { limits } from './limits.ts'
import type { FilePart } from './mime/file-part.ts'

/** The address of a picture, or of another file, that is written in the HTML itself. */
const inData =
  /\b(src|href)\s{0,9}=\s{0,9}(?:"data:([^",]{0,200}),([^"]*)"|'data:([^',]{0,200}),([^']*)'|data:([^\s"'>,]{0,200}),([^\s"'>]*))/gi

const contentOf = (options: string, data: string): Buffer => {
  if (/;\s*base64\s*$/i.test(options))
    return Buffer.from(data.replace(/%2b/gi, '+').replace(/%2f/gi, '/'), 'base64')
  const text = data.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(text, /[\u0100-\uffff]/.test(text) ? 'utf8' : 'latin1')
}

/** Takes pictures out of HTML, so that they become files and do not count as text. */
export const takePictures = (html: string): { html: string; pictures: FilePart[] } => {
  const pictures: FilePart[] = []
  const rest = html.replace(inData, (whole, attribute: string, ...groups: (string | undefined)[]) => {
    const [options = '', data = ''] = groups.slice(0, 6).filter(group => group !== undefined)
    const mimeType = /^[\w.+-]+\/[\w.+-]+/.exec(options)?.[0]?.toLowerCase() ?? 'text/plain'
    const content = pictures.length < limits.pictures ? contentOf(options, data) : Buffer.alloc(0)
    const name = mimeType.startsWith('image/') ? `picture-${pictures.length + 1}` : null
    if (content.length > 0) pictures.push({ filename: name, mimeType, disposition: 'inline', content })
    return whole.length > 100 || content.length > 0 ? `${attribute}=""` : whole
  })
  return { html: rest, pictures }
}

/** Removes the text between two marks. Without an end, nothing is removed. */
const without = (html: string, start: RegExp, end: RegExp): string => {
  const kept: string[] = []
  let from = 0
  start.lastIndex = 0
  for (let found = start.exec(html); found; found = start.exec(html)) {
    end.lastIndex = start.lastIndex
    if (!end.exec(html)) break
    kept.push(html.slice(from, found.index))
    from = end.lastIndex
    start.lastIndex = from
  }
  return kept.join('') + html.slice(from)
}

/** HTML that is too long, without comments, styles and scripts, which are often most of it. */
export const lighten = (html: string): string =>
  html.length <= limits.part
    ? html
    : [/<!--/g, /<style\b/gi, /<script\b/gi].reduce(
        (rest, start, index) =>
          without(rest, start, [/-->/g, /<\/style\s*>/gi, /<\/script\s*>/gi][index] ?? start),
        html,
      )
