import {
  introductionLength,
  introductionMark,
  isForward,
  isQuoted,
  restMark,
  startsEarlierMail,
  startsForwardedMail,
  startsSignature,
} from './quote-lines.ts'

/** What the sender wrote, and the quoted text and signature, which the panel folds. */
export type Folded = { content: string; quoted: string | null }

const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === ''

/** Introductions are at most three lines, and header blocks seven. */
const ahead = 8

/** A signature may be as long as the rest of the mail, but its length only matters up to this number of lines. */
const signatureLines = 30

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

/** The length of an introduction that starts here, if any. */
const introductionAt = (lines: string[], at: number): number => {
  if (lines[at] !== introductionMark) return introductionLength(lines.slice(at, at + 3))
  const next = skipBlank(lines, at + 1)
  const length = introductionLength(lines.slice(next, next + 3))
  return next - at + (length || (isQuoted(lines[next] ?? '') ? 0 : 1))
}

const hasDigit = (lines: string[]): boolean => lines.some(line => /\d/.test(line))

/** The end of the quote that starts here; undefined if none does. `lines.length` when it is the rest of the mail. */
const quoteAt = (lines: string[], at: number): number | undefined => {
  if (isQuoted(lines[at] ?? '')) return endOfQuote(lines, at)
  const length = introductionAt(lines, at)
  if (length === 0) return undefined
  const next = skipBlank(lines, at + length)
  if (isQuoted(lines[next] ?? '')) return endOfQuote(lines, next)
  // Without quoted lines it may be a sentence of the sender, unless it has a date or the program marked it.
  const isSure = lines[at] === introductionMark || hasDigit(lines.slice(at, at + length))
  return isSure && next < lines.length ? lines.length : undefined
}

const startsTail = (lines: string[], at: number): boolean =>
  startsEarlierMail(lines.slice(at, at + ahead)) || startsSignature(lines.slice(at, at + signatureLines))

/** Where the quoted text or signature at the end of the mail starts, and all blocks of quotes before. */
const blocksOf = (lines: string[]): { tail: number; quotes: Block[] } => {
  const quotes: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (startsTail(lines, at)) return { tail: at, quotes }
    const end = isBlank(lines[at]) ? undefined : quoteAt(lines, at)
    if (end === undefined) {
      at++
      continue
    }
    const after = skipBlank(lines, end)
    if (after >= lines.length || startsTail(lines, after)) return { tail: at, quotes }
    quotes.push({ from: at, to: end })
    at = end
  }
  return { tail: lines.length, quotes }
}

const isMark = (line: string): boolean => line === introductionMark || line === restMark

const textOf = (lines: string[]): string =>
  lines
    .filter(line => !isMark(line))
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()

/**
 * Separates the quoted text and the signature from what the sender wrote. Every line ends up in one of the two parts. Replies
 * between quoted lines keep their quotes, and so do forwarded mails and mails with nothing else.
 */
export const fold = (text: string, subject: string | null): Folded => {
  const lines = text.split('\n')
  const whole = { content: textOf(lines), quoted: null }
  if (isForward(subject) || lines.some(startsForwardedMail)) return whole
  const { tail, quotes } = blocksOf(lines)
  const [first, ...others] = quotes
  // A reply below the quote, as some prefer.
  const isBelow = first !== undefined && others.length === 0 && skipBlank(lines, 0) === first.from
  const head = isBelow ? first.to : 0
  const content = textOf(lines.slice(head, tail))
  const quoted = [textOf(lines.slice(0, head)), textOf(lines.slice(tail))].filter(Boolean).join('\n\n')
  return content.trim() === '' || quoted === '' ? whole : { content, quoted }
}
