import type { StateCore, Token } from 'markdown-it'
import { isFile, resolveFile } from './files.ts'

/** Relative links would point to different pages in the portal, the panel and emails. */
export const isAllowedLink = (url: string): boolean => /^(https?:\/\/|mailto:)/i.test(url)

/** What the parser accepts as an address. Those of files are only allowed in images, and only if the file is attached. */
export const isAddress = (url: string): boolean => isAllowedLink(url) || isFile(url)

const textOf = (state: StateCore, content: string): Token =>
  Object.assign(new state.Token('text', '', 0), { content })

const linkTo = (state: StateCore, url: string, content: Token): Token[] => {
  const open = new state.Token('link_open', 'a', 1)
  open.attrSet('href', url)
  return [open, content, new state.Token('link_close', 'a', -1)]
}

/**
 * The parts of a paragraph with links in place of images, or their descriptions within a link, and without links to nothing: `[]()`.
 * Attached images stay, in a link to themselves.
 */
const cleaned = (state: StateCore, children: Token[]): Token[] => {
  /** Links do not nest. */
  let link: 'kept' | 'removed' | undefined
  return children.flatMap(token => {
    if (token.type === 'link_open') {
      link = isAllowedLink(String(token.attrGet('href'))) ? 'kept' : 'removed'
      return link === 'kept' ? [token] : []
    }
    if (token.type === 'link_close') {
      const isKept = link === 'kept'
      link = undefined
      return isKept ? [token] : []
    }
    if (token.type !== 'image') return [token]
    const source = String(token.attrGet('src'))
    if (resolveFile(state, token))
      return link === 'kept' ? [token] : linkTo(state, String(token.attrGet('src')), token)
    const text = textOf(state, token.content || (isFile(source) ? '' : source))
    return link === 'kept' || !isAllowedLink(source) ? [text] : linkTo(state, source, text)
  })
}

/** Replaces images by links, except attached files: images of other hosts would report who reads a text. */
export const cleanLinks = (state: StateCore): void => {
  for (const token of state.tokens) if (token.children) token.children = cleaned(state, token.children)
}
