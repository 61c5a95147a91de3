import MarkdownIt, { type Token } from 'markdown-it'
import { align } from './html.ts'
import { wordsOf } from './text.ts'

/** A part of a document, from its heading to the next one. The part before the first heading has the id ''. */
export type DocumentSection = { id: string; level: number; title: string; text: string }

export type RenderedDocument = {
  /** The heading of the first level, which the HTML does not have. */
  title: string
  html: string
  sections: DocumentSection[]
}

type Options = {
  /** The address of a link that the document has; undefined for one that leads nowhere, whose text stays. */
  linkOf: (href: string) => string | undefined
}

const isComment = ({ type, content }: Token): boolean => type === 'html_block' && content.startsWith('<!--')

/** Wide tables scroll by themselves, also with the keyboard. */
const configured = () => {
  const md = new MarkdownIt({ html: true })
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
  return md
}

const md = configured()

/** Like the anchors of code hosts, so that links between documents work there, too. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Ids of headings, each once. */
const uniqueIds = () => {
  const used = new Map<string, number>()
  return (title: string): string => {
    const slug = slugOf(title)
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}

const relink = (children: Token[], linkOf: Options['linkOf']): Token[] => {
  const opened: boolean[] = []
  return children.filter(child => {
    if (child.type === 'link_close') return opened.pop()
    if (child.type !== 'link_open') return true
    const href = linkOf(String(child.attrGet('href')))
    opened.push(href !== undefined)
    if (href !== undefined) child.attrSet('href', href)
    return href !== undefined
  })
}

/**
 * Renders a document that we wrote ourselves: unlike texts of others, its HTML is kept, its headings have ids, and a line break
 * within a paragraph is a space.
 */
export const renderDocument = (text: string, { linkOf }: Options): RenderedDocument => {
  const tokens = md.parse(text, {}).filter(token => !isComment(token))
  const idOf = uniqueIds()
  const parts: { id: string; level: number; title: string; tokens: Token[] }[] = [
    { id: '', level: 1, title: '', tokens: [] },
  ]
  for (const [index, token] of tokens.entries()) {
    align(token)
    if (token.children) token.children = relink(token.children, linkOf)
    const inside = tokens[index + 1]
    if (token.type === 'heading_open' && inside) {
      const title = wordsOf([inside])
      const id = idOf(title)
      token.attrSet('id', id)
      parts.push({ id, level: Number(token.tag.slice(1)), title, tokens: [] })
    } else if (tokens[index - 1]?.type !== 'heading_open') parts.at(-1)?.tokens.push(token)
  }
  const start = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1')
  const title = parts.find(({ level, id }) => level === 1 && id !== '')?.title ?? ''
  const shown = start < 0 ? tokens : tokens.toSpliced(start, 3)
  return {
    title,
    html: md.renderer.render(shown, md.options, {}),
    sections: parts.map(({ tokens: own, ...part }) => ({ ...part, text: wordsOf(own) })),
  }
}
