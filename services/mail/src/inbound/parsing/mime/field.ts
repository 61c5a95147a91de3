import { decodeBytes } from './charset.ts'
import { decodeHeader } from './words.ts'

// Headers with parameters (RFC 2045, RFC 2231), in Latin 1.

/** A value in lower case, and parameters by name as they were written, without the quotes. */
export type Field = { value: string; params: Map<string, string> }

/** Splits at the semicolons outside of quotes. */
const segmentsOf = (text: string): string[] => {
  const segments: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && isQuoted) at++
    else if (character === '"') isQuoted = !isQuoted
    else if (character === ';' && !isQuoted) {
      segments.push(text.slice(from, at))
      from = at + 1
    }
  }
  segments.push(text.slice(from))
  return segments
}

/** Blanks inside of the quotes stay. A backslash counts only before a quote or another one: names have paths of Windows. */
const unquoted = (text: string): string => {
  const value = text.trim()
  if (!value.startsWith('"')) return value
  const end = /(?<!\\)(?:\\\\)*"/.exec(value.slice(1))
  const inner = end ? value.slice(1, 1 + end.index + end[0].length - 1) : value.slice(1)
  return inner.replace(/\\(["\\])/g, '$1')
}

/** The first of equal names counts. */
export const fieldOf = (text: string): Field => {
  const [first = '', ...segments] = segmentsOf(text)
  const params = new Map<string, string>()
  for (const segment of segments.slice(0, 200)) {
    const at = segment.indexOf('=')
    const name = segment.slice(0, at).trim().toLowerCase()
    if (at > 0 && !params.has(name)) params.set(name, unquoted(segment.slice(at + 1)))
  }
  const value = first
    .replace(/\([^()]*\)/g, ' ')
    .replace(/"/g, '')
    .trim()
  return { value: value.toLowerCase(), params }
}

/** A parameter that is a token: what follows, such as a comment, is none of it. */
export const tokenOf = ({ params }: Field, name: string): string | undefined =>
  /^[^\s()]+/.exec(params.get(name)?.trim() ?? '')?.[0]

const percentDecoded = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The sections of a parameter (RFC 2231), in order; a star at the end of the name says that one is encoded. */
const sectionsOf = ({ params }: Field, name: string): string[] => {
  const sections: string[] = []
  for (let index = 0; index < 200; index++) {
    const encoded = params.get(`${name}*${index}*`) ?? (index === 0 ? params.get(`${name}*`) : undefined)
    const section = encoded === undefined ? params.get(`${name}*${index}`) : percentDecoded(encoded)
    if (section === undefined) break
    sections.push(section)
  }
  return sections
}

/** A parameter with the text of a person, such as the name of a file. */
export const textParam = (field: Field, name: string, other?: string): string | undefined => {
  const sections = sectionsOf(field, name)
  if (sections.length === 0) {
    const plain = field.params.get(name)
    return plain === undefined ? undefined : decodeHeader(plain, other)
  }
  const text = sections.join('')
  const [, charset, value = text] = /^([^']{0,60})'[^']{0,60}'(.*)$/s.exec(text) ?? []
  return charset === undefined
    ? decodeHeader(text, other)
    : decodeBytes(Buffer.from(value, 'latin1'), charset, other)
}
