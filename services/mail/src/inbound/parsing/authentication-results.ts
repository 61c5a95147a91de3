/** One result of an Authentication-Results header (RFC 8601), such as `dkim=pass header.d=example.com`, in lower case. */
export type AuthenticationResult = { method: string; result: string; properties: Map<string, string> }

export type AuthenticationResults = {
  /** The name of the server that wrote the header; undefined if it has none, as those of Exchange Online. */
  server: string | undefined
  results: AuthenticationResult[]
  /** If it is false, the header is not one of RFC 8601, and nothing in it is proven. */
  isValid: boolean
}

/** A position in a header. `isBroken` is set by a comment or quoted text without an end, and for a header that is too long. */
type Reader = { text: string; at: number; isBroken: boolean }

/** A longer header is not valid: a part of it could say the opposite of the whole. */
const maxLength = 16 * 1024

const skipComment = (reader: Reader): void => {
  let depth = 0
  for (; reader.at < reader.text.length; reader.at++) {
    const character = reader.text[reader.at]
    if (character === '\\') reader.at++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) {
      reader.at++
      return
    }
  }
  reader.isBroken = true
}

/** Skips blanks and comments, which may be between any two tokens. */
const skip = (reader: Reader): void => {
  for (;;) {
    const character = reader.text[reader.at]
    if (character === '(') skipComment(reader)
    else if (character !== undefined && /\s/.test(character)) reader.at++
    else return
  }
}

const readQuoted = (reader: Reader): string => {
  let content = ''
  for (reader.at++; reader.at < reader.text.length; reader.at++) {
    const character = reader.text[reader.at]
    if (character === '"') {
      reader.at++
      return content
    }
    if (character === '\\') reader.at++
    content += reader.text[reader.at] ?? ''
  }
  reader.isBroken = true
  return content
}

const take = (reader: Reader, pattern: RegExp): string => {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0] ?? ''
  reader.at += found.length
  return found
}

const isNext = (reader: Reader, character: string): boolean => {
  skip(reader)
  return reader.text[reader.at] === character
}

/** `header.from`, also with blanks around the dot, or `dkim/1`. */
const readName = (reader: Reader): string => {
  let name = ''
  for (;;) {
    skip(reader)
    name += take(reader, /[^\s()";=./]+/y)
    if (!isNext(reader, '.') && !isNext(reader, '/')) return name.toLowerCase()
    name += take(reader, /[./]/y)
  }
}

/** A value, or an address, whose local part may be quoted. Quotes behind other characters are not valid. */
const readValue = (reader: Reader): string => {
  const token = () => take(reader, /[^\s(";]+/y)
  skip(reader)
  let value = reader.text[reader.at] === '"' ? readQuoted(reader) : ''
  value += token()
  if (reader.text[reader.at] === '"') reader.isBroken = true
  // Comments may be between the parts of an address.
  while (value.endsWith('@') || isNext(reader, '@')) {
    skip(reader)
    const part = token()
    if (part === '') break
    value += part
  }
  return value.toLowerCase()
}

const isAtEnd = (reader: Reader): boolean => {
  skip(reader)
  return reader.at >= reader.text.length
}

/** The pairs of `name=value` until the next semicolon. What is none is skipped. */
const readPairs = (reader: Reader): [name: string, value: string][] => {
  const pairs: [string, string][] = []
  while (!isAtEnd(reader) && !isNext(reader, ';')) {
    const name = readName(reader)
    if (isNext(reader, '=')) {
      reader.at++
      pairs.push([name, readValue(reader)])
    } else if (name === '') readValue(reader)
  }
  reader.at++
  return pairs
}

const resultOf = ([first, ...others]: [string, string][]): AuthenticationResult[] => {
  const [name = '', result = ''] = first ?? []
  const [method = ''] = name.split('/')
  return method && result ? [{ method, result, properties: new Map(others) }] : []
}

/** The name of the server before the first semicolon, in lower case. A header without one starts with a result. */
const readServer = (reader: Reader): string | undefined => {
  skip(reader)
  const start = reader.at
  const isQuoted = reader.text[start] === '"'
  const server = isQuoted ? readQuoted(reader) : take(reader, /[^\s()";=]+/y)
  if (!isQuoted && isNext(reader, '=')) {
    reader.at = start
    return undefined
  }
  readPairs(reader) // the version
  return server.toLowerCase()
}

export const readAuthenticationResults = (text: string): AuthenticationResults => {
  const reader: Reader = { text: text.slice(0, maxLength), at: 0, isBroken: text.length > maxLength }
  const server = readServer(reader)
  const results: AuthenticationResult[] = []
  while (!isAtEnd(reader)) results.push(...resultOf(readPairs(reader)))
  return { server, results, isValid: !reader.isBroken }
}
