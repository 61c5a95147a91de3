import { EmailAddress } from '@earshot/contracts'
import { cleanLine } from './clean.ts'
import { limits } from './limits.ts'
import { decodeRepaired } from './mime/words.ts'

/** A valid address of a header, with the name beside it. */
export type Mailbox = {
  address: string
  name: string | null /** An address of the workspace. */
  isOwn?: true
}

/** A mailbox as it is written. `address` is undefined if no one can have it. */
export type WrittenMailbox = { text: string; address: string | undefined; name: string | null }

type Token = { kind: 'word' | 'angle' | 'comment' | 'end'; text: string }

/** The repetitions are limited, so that the time grows with the length of the header only. */
const patterns = {
  angle: /<((?:[^<>"]|"(?:[^"\\]|\\.){0,500}"){0,1000})>/y,
  encoded: /=\?[^?\s]{1,60}\?[bq]\?[^?\s]{0,500}\?=/iy,
  quoted: /"(?:[^"\\]|\\.){0,1000}"/y,
  plain: /[^\s,;<>()"]+/y,
}

/** Of a name. */
const maxWords = 100

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The end of the comment that starts here, which may contain others; undefined if it has none. */
const commentEnd = (text: string, from: number): number | undefined => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return at
  }
  return undefined
}

/** A word ends at a blank or a special character. It may contain quoted text, as in `"a b"@example.com`. */
const wordAt = (text: string, from: number): string => {
  let at = from
  for (;;) {
    const part =
      matchAt(patterns.encoded, text, at) ??
      matchAt(patterns.quoted, text, at) ??
      matchAt(patterns.plain, text, at)
    if (!part) return text.slice(from, at)
    at += part[0].length
  }
}

/** Reads what is wrong, such as a bracket that is not closed, as mail programs do: without it. */
const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  let hasComments = true
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at)
    const end = character === '(' && hasComments ? commentEnd(text, at) : undefined
    const angle = character === '<' ? matchAt(patterns.angle, text, at) : null
    const word = wordAt(text, at)
    if (end !== undefined) {
      tokens.push({ kind: 'comment', text: text.slice(at + 1, end).replace(/\\(.)/gs, '$1') })
      at = end + 1
    } else if (angle) {
      tokens.push({ kind: 'angle', text: angle[1] ?? '' })
      at += angle[0].length
    } else if (word !== '') {
      tokens.push({ kind: 'word', text: word })
      at += word.length
    } else {
      if (character === ',' || character === ';') tokens.push({ kind: 'end', text: '' })
      if (character === '(') hasComments = false
      at++
    }
  }
  return [...tokens, { kind: 'end', text: '' }]
}

const quotedText = /"((?:[^"\\]|\\.){0,1000})"/g

const nameOf = (texts: string[]): string | null => {
  const written = texts
    .join(' ')
    .replace(/ (?=,)/g, '')
    .replace(quotedText, (_, content: string) => content.replace(/\\(.)/gs, '$1'))
  const name = cleanLine(decodeRepaired(written).replace(/^[\s,:;]+|[,:;][\s,:;]*$/g, ''), limits.name)
  // An address is no name: it would say that the mail is from someone else.
  return name === null || EmailAddress.safeParse(name.replace(/^'|'$/g, '')).success ? null : name
}

/** The address without what programs write around it: a route, `mailto:`, quotes, the name of a group, a dot at the end. */
const addressText = (text: string): string =>
  text
    .replace(/^(?:[^"@]*:|@[^"]*:)(?=[^:]*@)/, '')
    .replace(/^'(.*)'$/s, '$1')
    .replace(/\.$/, '')

const mailboxOf = (text: string, name: string[]): WrittenMailbox => {
  const written = addressText(text)
  return { text: written, address: EmailAddress.safeParse(written).data, name: nameOf(name) }
}

const withoutQuoted = (text: string): string => text.replace(quotedText, '""')

const isAddressLike = (text: string): boolean => /^.+@.+$/s.test(withoutQuoted(text))

/** `< grace @ example.com (work)>` without blanks and comments. */
const compact = (text: string): string =>
  text
    .split(/("(?:[^"\\]|\\.){0,500}")/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\([^()]*\)|\s+/g, '')))
    .join('')

/** The mailboxes between two commas, and the words that belong to none: a name with a comma in it continues after the comma. */
const readPart = (tokens: Token[], before: string[]): { found: WrittenMailbox[]; rest: string[] } => {
  const comments = tokens.flatMap(({ kind, text }) => (kind === 'comment' ? [text] : []))
  const hasAngle = tokens.some(({ kind, text }) => kind === 'angle' && isAddressLike(text))
  const found: { text: string; name: string[] }[] = []
  let name = [...before]
  for (const { kind, text } of tokens) {
    if (kind === 'angle' && isAddressLike(text)) {
      found.push({ text: compact(text), name })
      name = []
    } else if (kind === 'word' && !hasAngle && isAddressLike(text)) found.push({ text, name: [] })
    else if (kind === 'word' && name.length < maxWords) name.push(text)
  }
  if (found.length === 0) return { found: [], rest: name.length > 0 ? [...name, ','].slice(-maxWords) : [] }
  // Without an angle, the name may be before or after the address, or be a comment.
  const names = (own: string[]) => (hasAngle ? own : name)
  return {
    found: found.map(it => {
      const words = names(it.name)
      return mailboxOf(it.text, words.length > 0 ? words : comments)
    }),
    rest: [],
  }
}

const read = (value: string): WrittenMailbox[] => {
  const found: WrittenMailbox[] = []
  let part: Token[] = []
  let rest: string[] = []
  for (const token of tokensOf(value)) {
    if (token.kind !== 'end') part.push(token)
    else {
      const result = readPart(part, rest)
      found.push(...result.found)
      rest = result.rest
      part = []
    }
  }
  return found
}

/** Each mailbox once, with a name if one of them has it. */
export const distinct = (mailboxes: WrittenMailbox[]): WrittenMailbox[] => {
  const byAddress = new Map<string, WrittenMailbox>()
  for (const it of mailboxes) {
    const key = it.address ?? it.text
    byAddress.set(key, { ...it, name: byAddress.get(key)?.name ?? it.name })
  }
  return [...byAddress.values()]
}

/**
 * The mailboxes of a header such as From, each once, read like a lenient mail program: an address in angle brackets is one,
 * whatever is written before it. Without any, the header may be encoded as a whole.
 */
export const mailboxesIn = (value: string): WrittenMailbox[] => {
  const found = read(value)
  const mailboxes = found.length === 0 && value.includes('=?') ? read(decodeRepaired(value)) : found
  return distinct(mailboxes)
}
