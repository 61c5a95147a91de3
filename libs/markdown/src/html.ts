import type { Token } from 'markdown-it'
import { type AttachedFile, shownFiles } from './files.ts'
import { forbidden, parse, parser } from './parser.ts'
import { wordsOf } from './text.ts'

type Level = 2 | 3

export type RenderOptions = {
  /** The level of the highest heading, which is one below that of the heading on the page. Default: 3. */
  firstLevel?: Level | undefined
  /** The files that are attached to the text. Their images are shown where the text has `![…](files:<fileId>)`. */
  files?: readonly AttachedFile[] | undefined
  /** The names of people whose mentions are marked: `@` and the name. */
  mentions?: readonly string[] | undefined
}

const lastLevel = 6

const isHeading = ({ type }: Token): boolean => type.startsWith('heading_')

const levelIn = ({ tag }: Token): number => Number(tag.slice(1))

/** How much lower headings are on the page. Many people start with `##`, and a page must not skip a level. */
const shiftOf = (tokens: Token[], firstLevel: number): number =>
  firstLevel - tokens.filter(isHeading).reduce((highest, it) => Math.min(highest, levelIn(it)), lastLevel)

/**
 * Blocks that are in no other one have the direction of their own text: the whole list, so that its bullets are on the side of its
 * text. Characters that change the direction have no effect outside.
 */
const isDirected = ({ level, nesting }: Token): boolean => level === 0 && nesting === 1

/** The policies of our pages allow no style attributes, which is how the parser aligns cells. */
export const align = (token: Token): void => {
  const style = token.attrGet('style')
  if (style === null) return
  token.attrs = [['align', String(style).replace('text-align:', '')]]
}

const adapt = (token: Token, shift: number): void => {
  if (isHeading(token)) token.tag = `h${Math.min(lastLevel, levelIn(token) + shift)}`
  align(token)
  if (isDirected(token)) token.attrSet('dir', 'auto')
  if (token.type === 'fence') token.info = ''
  for (const child of token.children ?? []) {
    if (child.type !== 'link_open') continue
    child.attrSet('rel', 'nofollow noopener ugc')
    child.attrSet('target', '_blank')
  }
}

export type Rendered = {
  html: string
  /** The words without any markup: see {@link renderText}. */
  text: string
  /** The ids of the attached files that the HTML shows. A page does not list them again below it. */
  files: ReadonlySet<string>
  /** The number of cells of its tables. */
  cells: number
}

const isCell = ({ type }: Token): boolean => type === 'td_open' || type === 'th_open'

const shownIn = (tokens: Token[]): Set<string> =>
  new Set(
    tokens
      .flatMap(({ children }) => children ?? [])
      .flatMap(it => (it.type === 'image' ? String(it.attrGet('data-file')) : [])),
  )

/**
 * Renders Markdown as HTML that is safe in any page: only elements for texts, links with http, https and mailto, no images but those
 * of `files`, no classes but `task` and `mention`. The text is parsed once for all that a page shows of it.
 */
export const render = (text: string, options: RenderOptions = {}): Rendered => {
  const { firstLevel = 3, files = [], mentions = [] } = options
  const environment = { files: shownFiles(files), mentions }
  const tokens = parse(text, environment)
  const shift = shiftOf(tokens, firstLevel)
  for (const token of tokens) adapt(token, shift)
  return {
    html: parser.renderer.render(tokens, parser.options, environment),
    text: wordsOf(tokens),
    files: shownIn(tokens),
    cells: tokens.filter(isCell).length,
  }
}

/** The HTML of {@link render}. Instead of the options, the level of the highest heading can be given. */
export const renderHtml = (text: string, options: Level | RenderOptions = {}): string =>
  render(text, typeof options === 'number' ? { firstLevel: options } : options).html

/** The text as it was written, for pages that have no time left to render it. */
export const renderPlain = (text: string): Rendered => {
  const written = text.replace(forbidden, '').replace(/\r\n?/g, '\n')
  const html = `<p dir="auto">${parser.utils.escapeHtml(written).replaceAll('\n', '<br>\n')}</p>\n`
  return { html, text: written, files: new Set(), cells: 0 }
}

/** The ids of the attached files that {@link renderHtml} shows in the text. */
export const filesInText = (text: string, files: readonly AttachedFile[]): ReadonlySet<string> =>
  shownIn(parse(text, { files: shownFiles(files) }))
