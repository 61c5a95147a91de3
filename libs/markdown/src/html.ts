import type { Token } from 'markdown-it'
import { parse, parser } from './parser.ts'

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
const align = (token: Token): void => {
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

/**
 * Renders Markdown as HTML that is safe in any page: only elements for texts, links with http, https and mailto, no images, no
 * classes but `task`. The highest heading gets the first level, which is one below that of the heading on the page.
 */
export const renderHtml = (text: string, firstLevel: 2 | 3 = 3): string => {
  const tokens = parse(text)
  const shift = shiftOf(tokens, firstLevel)
  for (const token of tokens) adapt(token, shift)
  return parser.renderer.render(tokens, parser.options, {})
}
