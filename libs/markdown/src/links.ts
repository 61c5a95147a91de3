import type { StateCore, Token } from 'markdown-it'

/** Relative links would point to different pages in the portal, the panel and emails. */
export const isAllowedLink = (url: string): boolean => /^(https?:\/\/|mailto:)/i.test(url)

const textOf = (state: StateCore, content: string): Token =>
  Object.assign(new state.Token('text', '', 0), { content })

const linkTo = (state: StateCore, url: string, text: Token): Token[] => {
  const open = new state.Token('link_open', 'a', 1)
  open.attrSet('href', url)
  return [open, text, new state.Token('link_close', 'a', -1)]
}

/** The parts of a paragraph with links in place of images, or their descriptions within a link, and without links to nothing: `[]()`. */
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
    const text = textOf(state, token.content || source)
    return link === 'kept' || !isAllowedLink(source) ? [text] : linkTo(state, source, text)
  })
}

/** Replaces images by links: images of other hosts would report who reads a text. */
export const cleanLinks = (state: StateCore): void => {
  for (const token of state.tokens) if (token.children) token.children = cleaned(state, token.children)
}
