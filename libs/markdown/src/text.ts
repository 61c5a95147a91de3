import type { Token } from 'markdown-it'
import { parse } from './parser.ts'

const inline = ({ type, content }: Token): string => {
  if (type === 'softbreak' || type === 'hardbreak') return '\n'
  return content
}

const lineOf = ({ type, content, children }: Token): string[] => {
  if (type === 'inline') return [(children ?? []).map(inline).join('')]
  return type === 'fence' ? [content.replace(/\n$/, '')] : []
}

export const wordsOf = (tokens: Token[]): string => tokens.flatMap(lineOf).join('\n')

/** The words of Markdown without any markup, one line for each paragraph, item and cell: for previews. */
export const renderText = (text: string): string => wordsOf(parse(text))

/** The same with an empty line between paragraphs, lists and other blocks: for quotes. */
export const renderParagraphs = (text: string): string => {
  const blocks: Token[][] = [[]]
  for (const token of parse(text)) {
    blocks.at(-1)?.push(token)
    if (token.level === 0 && token.nesting <= 0) blocks.push([])
  }
  return blocks
    .map(wordsOf)
    .filter(words => words !== '')
    .join('\n\n')
}
