import MarkdownIt, { type Token } from 'markdown-it'
import { cleanLinks, isAllowedLink } from './links.ts'
import { markTasks } from './tasks.ts'

/**
 * CommonMark with tables, strikethrough and task lists. HTML is text, a line break is a line break as people expect it in messages, and
 * only whole URLs become links: `readme.md` is also a domain.
 */
export const parser = new MarkdownIt({ html: false, breaks: true, linkify: true })
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
parser.validateLink = isAllowedLink
parser.core.ruler.push('links', cleanLinks)
parser.core.ruler.push('tasks', markTasks)

export type { Token }

/** Blocks that are nested deeper than 100 levels are left out. The time is linear in the length of the text. */
export const parse = (text: string): Token[] => parser.parse(text, {})
