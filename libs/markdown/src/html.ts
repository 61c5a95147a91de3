import type { Token } from 'markdown-it'
import { parse, parser } from './parser.ts'

/** The headings of pages come before those of texts. */
const firstLevel = 3
const lastLevel = 6

/** Each has the direction of its own text, and characters that change the direction have no effect outside. */
const directed = new Set(['p', 'li', 'th', 'td', 'blockquote', 'h3', 'h4', 'h5', 'h6'])

const levelOf = (tag: string): string => `h${Math.min(lastLevel, Number(tag.slice(1)) + firstLevel - 1)}`

/** The policies of our pages allow no style attributes, which is how the parser aligns cells. */
const align = (token: Token): void => {
  const style = token.attrGet('style')
  if (style === null) return
  token.attrs = [['align', String(style).replace('text-align:', '')]]
}

const adapt = (token: Token): void => {
  if (token.type.startsWith('heading_')) token.tag = levelOf(token.tag)
  align(token)
  if (token.nesting === 1 && directed.has(token.tag)) token.attrSet('dir', 'auto')
  if (token.type === 'fence' || token.type === 'code_block') token.info = ''
  for (const child of token.children ?? []) {
    if (child.type !== 'link_open') continue
    child.attrSet('rel', 'nofollow noopener ugc')
    child.attrSet('target', '_blank')
  }
}

/**
 * Renders Markdown as HTML that is safe in any page: only elements for texts, links with http, https and mailto, no images, no
 * classes but `task`. `#` becomes `h3`.
 */
export const renderHtml = (text: string): string => {
  const tokens = parse(text)
  for (const token of tokens) adapt(token)
  return parser.renderer.render(tokens, parser.options, {})
}
