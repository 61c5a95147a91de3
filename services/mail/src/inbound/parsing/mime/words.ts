import { decodeBytes } from './charset.ts'
import { decodeUnits } from './transfer.ts'

// Encoded words (RFC 2047) in headers, whose bytes are the characters of a Latin 1 string.

type Word = { charset: string; encoding: string; text: string }
type Piece = { literal: string } | { words: Word[] }

const start = /=\?([^?\s]{1,80})\?([bq])\?/gi

/** Words and the literal text between them, in linear time. */
const piecesOf = (text: string): (Word | string)[] => {
  const pieces: (Word | string)[] = []
  let done = 0
  let end = 0
  start.lastIndex = 0
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const from = start.lastIndex
    if (end < from) end = text.indexOf('?=', from)
    if (end < 0) break
    const inner = text.slice(from, end)
    if (/=\?[^?\s]{1,80}\?[bq]\?/i.test(inner)) continue // this word does not end, the next one does
    if (found.index > done) pieces.push(text.slice(done, found.index))
    const [, label = '', encoding = ''] = found
    pieces.push({ charset: label.split('*')[0] ?? '', encoding: encoding.toLowerCase(), text: inner })
    done = end + 2
    start.lastIndex = done
  }
  if (done < text.length) pieces.push(text.slice(done))
  return pieces
}

/** Neighbors of one charset form one piece, since programs cut words inside of characters. */
const grouped = (text: string): Piece[] => {
  const result: Piece[] = []
  const pieces = piecesOf(text)
  for (const [index, piece] of pieces.entries()) {
    const last = result.at(-1)
    if (typeof piece === 'string') {
      const isBetween = last && 'words' in last && typeof pieces[index + 1] === 'object'
      if (!(isBetween && piece.trim() === '')) result.push({ literal: piece })
    } else if (
      last &&
      'words' in last &&
      last.words[0]?.charset.toLowerCase() === piece.charset.toLowerCase()
    )
      last.words.push(piece)
    else result.push({ words: [piece] })
  }
  return result
}

const fromQ = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=[ \t]+(?=[0-9a-f]{1,2})/gi, '=')
      .replace(/_/g, ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Base64 of several words is one text if only the whole has complete groups. */
const bytesOf = (words: Word[]): Buffer => {
  const chunks: Buffer[] = []
  let open = ''
  for (const { encoding, text } of words) {
    const base64 = encoding === 'b' ? text.replace(/[^\w+/=]/g, '') : ''
    if (open !== '' && (encoding === 'q' || open.endsWith('=') || open.length % 4 === 0)) {
      chunks.push(decodeUnits(open))
      open = ''
    }
    if (encoding === 'q') chunks.push(fromQ(text))
    else open += base64
  }
  chunks.push(decodeUnits(open))
  return Buffer.concat(chunks)
}

const decodeJoined = (words: Word[], other: string | undefined): string => {
  const joined = decodeBytes(bytesOf(words), words[0]?.charset, other)
  if (words.length === 1 || !joined.includes('\ufffd')) return joined
  const apart = words.map(word => decodeBytes(bytesOf([word]), word.charset, other)).join('')
  return apart.includes('\ufffd') ? joined : apart
}

const literalOf = (text: string, other: string | undefined): string =>
  decodeBytes(Buffer.from(text, 'latin1'), undefined, other)

const render = (text: string, other: string | undefined, wordOf: (decoded: string) => string): string =>
  grouped(text)
    .map(piece =>
      'literal' in piece ? literalOf(piece.literal, other) : wordOf(decodeJoined(piece.words, other)),
    )
    .join('')

/** The text of a header. `other` is the charset of bytes that no word names and that are not UTF-8. */
export const decodeHeader = (text: string, other?: string): string => render(text, other, word => word)

/** A header with the same text, in characters and well-formed words, so that its syntax stays as it is. */
export const repairHeader = (text: string, other?: string): string =>
  render(text, other, word => (word === '' ? '' : `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`))

/** The text of a header that {@link repairHeader} has returned. */
export const decodeRepaired = (text: string): string =>
  text.replace(
    /=\?utf-8\?B\?((?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2}[A-Za-z0-9+/=]{2})\?=/g,
    (_, word: string) => Buffer.from(word, 'base64').toString(),
  )
