import { hasVisible } from '@earshot/contracts'
import { hasDate, introductionIn } from './introduction.ts'
import { ownMark } from './mime/flowed.ts'
import { isOwnFooter, isReplyLine } from './own-marks.ts'
import {
  introductionMark,
  isQuoted,
  restMark,
  startsEarlierMail,
  startsForwardedMail,
} from './quote-lines.ts'
import { signatureBefore } from './signature.ts'
import { isForwardSubject, isReplySubject } from './subject.ts'

/** What the sender wrote, and the quoted text and signature, which the panel folds. */
export type Folded = { content: string; quoted: string | null }

export type FoldOptions = {
  subject: string | null
  /** Whether the headers say that the mail replies to another. Its subject may say it, too. */
  isReply: boolean
}

const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === ''

/** Header blocks have at most ten lines, after a separator and a blank line. */
const ahead = 14

/** What follows these lines of the sender is longer than a message may be, and is not searched for quotes. */
const mostOwnLines = 5000

type Block = { from: number; to: number }

/** The end of a block of quoted lines and blank lines. */
const endOfQuote = (lines: string[], from: number): number => {
  let end = from
  for (let at = from; at < lines.length && (isQuoted(lines[at] ?? '') || isBlank(lines[at])); at++)
    if (!isBlank(lines[at])) end = at + 1
  return end
}

const skipBlank = (lines: string[], from: number): number => {
  let at = from
  while (at < lines.length && isBlank(lines[at])) at++
  return at
}

/** The quote after the mark of an HTML mail. Its introduction may be in any language, and its text without `>`. */
const markedQuote = (lines: string[], at: number): number => {
  const next = skipBlank(lines, at + 1)
  if (isQuoted(lines[next] ?? '')) return endOfQuote(lines, next)
  const after = skipBlank(lines, next + (introductionIn(lines.slice(next, next + 4))?.length ?? 1))
  return isQuoted(lines[after] ?? '') ? endOfQuote(lines, after) : lines.length
}

/** An introduction in a language that is not known: a line with a date and a colon right before the quote. */
const isUnknownIntroduction = (line: string): boolean =>
  line.length <= 200 && /[:：]$/u.test(line.trim()) && hasDate(line) && /\p{Nd}[:.]\p{Nd}{2}/u.test(line)

/** The end of the quote that starts here; undefined if none does. `lines.length` when it is the rest of the mail. */
const quoteAt = (lines: string[], at: number): number | undefined => {
  const line = lines[at] ?? ''
  if (line === introductionMark) return markedQuote(lines, at)
  if (isQuoted(line)) return endOfQuote(lines, at)
  const introduction = introductionIn(lines.slice(at, at + 4))
  const length = introduction?.length ?? (isUnknownIntroduction(line) ? 1 : 0)
  if (length === 0) return undefined
  const next = skipBlank(lines, at + length)
  if (isQuoted(lines[next] ?? '')) return endOfQuote(lines, next)
  if (isReplyLine(lines[next] ?? '')) return lines.length
  // Without quoted lines it may be a sentence of the sender.
  return introduction?.isSure && next < lines.length ? lines.length : undefined
}

const startsTail = (lines: string[], at: number): boolean => {
  const line = lines[at] ?? ''
  return (
    line === '-- ' || isReplyLine(line) || isOwnFooter(line) || startsEarlierMail(lines.slice(at, at + ahead))
  )
}

/** Whether nothing of the sender follows but a signature. */
const isEnd = (lines: string[], at: number): boolean =>
  at >= lines.length || startsTail(lines, at) || signatureBefore(lines, { from: at, to: lines.length }) === at

/** Whether the quote belongs to the sender's text, which introduces it: `This fails:` and lines of a console. */
const isShown = (lines: string[], { from }: Block): boolean =>
  isQuoted(lines[from] ?? '') && /[:：]$/u.test((lines[from - 1] ?? '').trim())

/** Where the quoted text at the end of the mail starts, and all blocks of quotes before. */
const blocksOf = (lines: string[], start: number): { tail: number; quotes: Block[] } => {
  const quotes: Block[] = []
  let at = start
  while (at < Math.min(lines.length, mostOwnLines)) {
    const isEmpty = isBlank(lines[at])
    if (!isEmpty && startsTail(lines, at)) return { tail: at, quotes }
    const end = isEmpty ? undefined : quoteAt(lines, at)
    if (end === undefined) {
      at++
      continue
    }
    const block = { from: at, to: end }
    const after = skipBlank(lines, end)
    if (!isShown(lines, block) && isEnd(lines, after)) return { tail: at, quotes }
    quotes.push(block)
    at = end
  }
  return { tail: lines.length, quotes }
}

const isMark = (line: string): boolean => line === introductionMark || line === restMark

const textOf = (lines: string[]): string =>
  lines
    .filter(line => !isMark(line))
    .join('\n')
    .replaceAll(ownMark, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()

/** Whether the sender forwards a mail: the mark of the program is among the sender's own lines, or starts the rest. */
const hasForwarded = (lines: string[], tail: number): boolean =>
  lines.slice(0, tail + 4).some(startsForwardedMail)

/** Our mails start with the reply line. In a mail of another Earshot, the text is below it. */
const afterReplyLine = (lines: string[]): number => {
  const first = skipBlank(lines, 0)
  return isReplyLine(lines[first] ?? '') ? first + 1 : 0
}

/**
 * Separates the quoted text and the signature from what the sender wrote. Every line ends up in one of the two parts. Replies
 * between quoted lines keep their quotes, and so do forwarded mails, mails with nothing else, and mails that reply to none.
 */
export const fold = (text: string, { subject, isReply }: FoldOptions): Folded => {
  const lines = text.trimEnd().split('\n')
  const whole = { content: textOf(lines), quoted: null }
  const isAnswer = isReply || isReplySubject(subject) || lines.some(isReplyLine)
  if (!isAnswer || isForwardSubject(subject)) return whole
  const start = afterReplyLine(lines)
  const { tail, quotes } = blocksOf(lines, start)
  if (hasForwarded(lines, tail)) return whole
  const [first, ...others] = quotes
  // A reply below the quote, as some prefer.
  const isBelow = first !== undefined && others.length === 0 && skipBlank(lines, start) === first.from
  const head = isBelow ? first.to : start
  const end = signatureBefore(lines, { from: head, to: tail })
  const content = textOf(lines.slice(head, end))
  const quoted = [textOf(lines.slice(0, head)), textOf(lines.slice(end))].filter(Boolean).join('\n\n')
  return !hasVisible(content) || quoted === '' ? whole : { content, quoted }
}
