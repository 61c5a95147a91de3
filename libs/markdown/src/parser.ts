import MarkdownIt, { type Token } from 'markdown-it'
import { showDeepBlocks } from './deep-blocks.ts'
import { emphasizeCjk } from './emphasis.ts'
import type { Environment } from './environment.ts'
import { hasHugeTable } from './huge-table.ts'
import { cleanLinks, isAddress } from './links.ts'
import { markMentions } from './mentions.ts'
import { markTasks } from './tasks.ts'

/** Parts of CommonMark that change or hide what people write as plain text. */
const leftOut = [
  'code', // by indentation
  'lheading', // a line above dashes, like a name above the `--` of a signature
  'reference', // a definition is hidden, and each use repeats its URL: 49 kB became 100 MB
]

/**
 * CommonMark with tables, strikethrough and task lists. HTML is text, a line break is a line break as people expect it in messages, and
 * only whole URLs become links: `readme.md` is also a domain.
 */
const configured = () => {
  const md = new MarkdownIt({ html: false, breaks: true, linkify: true }).disable(leftOut)
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  md.validateLink = isAddress
  emphasizeCjk(md)
  md.block.ruler.before('table', 'deep_blocks', showDeepBlocks)
  md.core.ruler.push('links', cleanLinks)
  md.core.ruler.push('tasks', markTasks)
  md.core.ruler.push('mentions', markMentions)
  return md
}

export const parser = configured()
const withoutTables = configured().disable('table')

export type { Token }

/** Controls and noncharacters, which HTML does not allow, not even escaped. */
export const forbidden = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu

/** The time and the number of tokens are linear in the length of the text. */
export const parse = (text: string, environment: Environment = {}): Token[] =>
  (hasHugeTable(text) ? withoutTables : parser).parse(text.replace(forbidden, ''), environment)
