import { isPlausible } from './charset.ts'
import { decodeLines } from './uu.ts'

// Content-Transfer-Encoding, for bodies that do not always keep to it.

/** `rest` is text that does not belong to the encoded body, such as the footer of a mailing list. */
export type Decoded = { bytes: Buffer; rest: Buffer | undefined }

const nibble = (byte = 0): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

const hexAt = (body: Buffer, at: number): number => {
  const [high, low] = [nibble(body[at]), nibble(body[at + 1])]
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09

/** The end of the blanks at a position, and whether the line ends there: relays add blanks to lines (RFC 2045, 6.7). */
const blanksAt = (body: Buffer, from: number): { end: number; isLineEnd: boolean } => {
  let end = from
  while (isBlank(body[end])) end++
  const isLineEnd = end >= body.length || body[end] === 0x0a || (body[end] === 0x0d && body[end + 1] === 0x0a)
  return { end, isLineEnd }
}

const decodeQuotedPrintable = (body: Buffer): Buffer => {
  const result = Buffer.allocUnsafe(body.length)
  let size = 0
  for (let at = 0; at < body.length; ) {
    const byte = body[at] ?? 0
    const code = byte === 0x3d ? hexAt(body, at + 1) : -1
    const blanks = byte === 0x3d || isBlank(byte) ? blanksAt(body, at + 1) : undefined
    if (code >= 0) {
      result[size++] = code
      at += 3
    } else if (blanks?.isLineEnd) {
      // The line ends with blanks, or continues in the next one.
      at = byte === 0x3d ? blanks.end + (body[blanks.end] === 0x0d ? 2 : 1) : blanks.end
    } else {
      let end = blanks?.end ?? at + 1
      while (end < body.length && body[end] !== 0x3d && !isBlank(body[end])) end++
      size += body.copy(result, size, at, end)
      at = end
    }
  }
  return result.subarray(0, size)
}

/** Each unit ends with its padding: some programs pad every line. */
export const decodeUnits = (text: string): Buffer =>
  Buffer.concat(text.split(/=+/).map(unit => Buffer.from(unit, 'base64')))

const isBase64 = (line: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(line)

/** Encoders write lines of 60 characters or more; only the last one is shorter. */
const longLine = 60

/** A short line with the characters of base64 that is a word of a person. */
const isWord = (line: string, isText: boolean): boolean =>
  line.length % 4 !== 0 || (isText && !isPlausible(decodeUnits(line)))

/**
 * Reads base64 up to the first line that is none; the rest is text, unless long encoded lines follow. In a file, such a line is
 * text only behind an end, which is padding or an empty line; otherwise it is damaged.
 */
const decodeDamaged = (body: string, isText: boolean): Decoded => {
  // Only the lines near the first damage and below it are doubtful.
  const from = body.lastIndexOf('\n', body.search(/[^\w+/=\s]|_/) - 2000) + 1
  const lines = body
    .slice(from)
    .split('\n')
    .map(line => line.trim())
  const hasLong = from > 0 || lines.some(line => line.length >= longLine && isBase64(line))
  const lastText = lines.findLastIndex(line => line !== '' && !isBase64(line))
  const encoded: string[] = from > 0 ? [body.slice(0, from)] : []
  const rest: string[] = []
  let isEnded = false
  let isRest: boolean = false
  for (const [index, line] of lines.entries()) {
    const isFirst = encoded.length === 0
    const isDoubtful: boolean =
      index < lastText && line.length < longLine && (isEnded || (isFirst && isWord(line, isText)))
    const isEncoded: boolean = isBase64(line) && (isRest ? line.length >= longLine : !isDoubtful)
    if (isEncoded || (line !== '' && !(isText || isEnded || (isFirst && !hasLong)))) encoded.push(line)
    else if (line !== '' || isRest) rest.push(line)
    isRest = !isEncoded && rest.length > 0 && (isRest || line !== '')
    isEnded = isEncoded ? line.endsWith('=') : isEnded || (line === '' && !isFirst)
  }
  return {
    bytes: decodeUnits(encoded.join('')),
    rest: rest.length > 0 ? Buffer.from(rest.join('\n').trim(), 'latin1') : undefined,
  }
}

const decodeBase64 = (body: Buffer, isText: boolean): Decoded => {
  const text = body.toString('latin1')
  const padding = text.indexOf('=')
  const isClean = !/[^A-Za-z0-9+/=\s]/.test(text) && (padding < 0 || !/[^=\s]/.test(text.slice(padding)))
  if (isClean) return { bytes: Buffer.from(text, 'base64'), rest: undefined }
  const damaged = decodeDamaged(text, isText)
  return damaged.bytes.length === 0 && damaged.rest ? { bytes: body, rest: undefined } : damaged
}

/** The file in a body that is encoded by uuencode. */
const decodeUu = (body: Buffer): Buffer => {
  const lines = body.toString('latin1').split(/\r?\n/)
  const from = lines.findIndex(line => /^begin(?:-base64)? [0-7]{3,4} /.test(line))
  if (from < 0) return body
  const encoded = lines.slice(from + 1)
  const end = encoded.findIndex(line => line === 'end' || /^[ `]?$/.test(line[0] ?? ''))
  return decodeLines(encoded.slice(0, end < 0 ? undefined : end).map(line => Buffer.from(line, 'latin1')))
}

/** The bytes of a body. Encodings that are not known leave it as it is. */
export const decodeTransfer = (body: Buffer, encoding: string, isText: boolean): Decoded => {
  const name = /[\w-]+/.exec(encoding.replace(/\([^()]*\)/g, ' '))?.[0]?.toLowerCase() ?? ''
  if (/^quoted/.test(name)) return { bytes: decodeQuotedPrintable(body), rest: undefined }
  if (/^base-?64$/.test(name)) return decodeBase64(body, isText)
  if (/uue|uuencode/.test(name)) return { bytes: decodeUu(body), rest: undefined }
  return { bytes: body, rest: undefined }
}
