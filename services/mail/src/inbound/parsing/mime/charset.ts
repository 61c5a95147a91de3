import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { decodeHz, decodeIso2022, hasEscapes } from './shifted.ts'
import { lengthAt, mixed, windowsCharacter } from './utf8.ts'

// Labels are often missing or wrong, so the bytes count more than the label.

type Encoding = { kind: 'utf8' | 'single' | 'multi' | 'wide' | 'seven' | 'iso2022' | 'hz'; name: string }

/** Names that iconv-lite knows but that are no charset of a text. */
const noCharsets = /^(?:base64|hex|binary|ucs2|utf7imap|cesu8)$/

/** Names that neither the WHATWG list nor iconv-lite has. */
const aliases: Record<string, string> = {
  uhc: 'cp949',
  euckr: 'cp949',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  xmaccyrillic: 'maccyrillic',
  eucjp: 'euc-jp',
  cp65001: 'utf-8',
  cp1200: 'utf-16le',
  cp1201: 'utf-16be',
  unicode11utf7: 'utf-7',
}

const multiByte = /^(?:cp9(?:32|36|49|50)|gb18030|gbk|big5(?:-?hkscs)?|euc-?jp|shift_?jis)$/

/** The name of the WHATWG Encoding Standard: iso-8859-1 is Windows-1252, as in browsers. */
const standardName = (label: string): string | undefined => {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

const kindOf = (name: string): Encoding['kind'] => {
  if (name === 'utf-8') return 'utf8'
  if (/^utf-?(?:16|32)/.test(name)) return 'wide'
  if (/utf-?7$/.test(name)) return 'seven'
  return multiByte.test(name) ? 'multi' : 'single'
}

const find = (label: string): Encoding | undefined => {
  const plain = label.toLowerCase().replace(/[\s"']/g, '')
  if (!/^[\w.:+()-]{1,60}$/.test(plain)) return undefined
  if (/iso-?2022|^(?:cp|x-)?5022\d|^junet$/.test(plain)) return { kind: 'iso2022', name: plain }
  if (/^hz(?:-gb-?2312)?$/.test(plain)) return { kind: 'hz', name: plain }
  const bare = plain.replace(/^(?:x-ms-|x-|cs)(?=[a-z])/, '')
  const page = /^(?:cp|windows|ms|ibm|dos)[-_]?(\d+)$/.exec(bare)
  const standard = standardName(plain) ?? standardName(bare)
  const key = (standard ?? (page ? `cp${page[1]}` : bare)).replace(/[^a-z0-9]/g, '')
  const name = aliases[key] ?? standard ?? (page ? `cp${page[1]}` : bare)
  if (noCharsets.test(key) || !iconv.encodingExists(name)) return undefined
  return { kind: kindOf(name), name }
}

const known = new Map<string, Encoding | undefined>()

/** A mail may make up thousands of labels, so only some are remembered. */
const encodingOf = (label: string | undefined): Encoding | undefined => {
  if (!label) return undefined
  if (known.has(label)) return known.get(label)
  const encoding = find(label)
  if (known.size < 200 && label.length < 100) known.set(label, encoding)
  return encoding
}

/** Bytes that a charset of one byte does not define are read as Windows-1252. */
const decodeSingle = (bytes: Buffer, name: string): string => {
  const text = iconv.decode(bytes, name)
  if (!text.includes('\ufffd') || text.length !== bytes.length) return text
  return text.replace(/\ufffd/g, (_, at: number) => windowsCharacter(bytes[at] ?? 0))
}

/** Lists append footers in UTF-8 to texts in other charsets, so each line is read for itself. Thai words may be valid UTF-8. */
const decodeLines = (bytes: Buffer, name: string): string => {
  if (name === 'windows-874') return decodeSingle(bytes, name)
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const next = bytes.indexOf(0x0a, at) + 1 || bytes.length
    const line = bytes.subarray(at, next)
    if (!isAscii(line) && isUtf8(line)) {
      pieces.push(decodeSingle(bytes.subarray(from, at), name), line.toString('utf8'))
      from = next
    }
    at = next
  }
  pieces.push(decodeSingle(bytes.subarray(from), name))
  return pieces.join('')
}

/** Whether valid UTF-8 has three characters of three bytes: no text in a charset of two bytes looks so by chance. */
const isSurelyUtf8 = (bytes: Buffer): boolean => {
  let long = 0
  for (let at = 0; at < bytes.length && long < 3; at += lengthAt(bytes, at) || 1)
    if ((bytes[at] ?? 0) >= 0xe0) long++
  return long === 3
}

const count = (text: string, character: string): number => text.split(character).length - 1

/** One damaged character does not make the label wrong; many do. */
const decodeMulti = (bytes: Buffer, name: string): string => {
  const isValid = isUtf8(bytes)
  if (isValid && isSurelyUtf8(bytes)) return bytes.toString('utf8')
  const text = iconv.decode(bytes, name)
  const damaged = count(text, '\ufffd')
  if (damaged === 0) return text
  if (isValid) return bytes.toString('utf8')
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0
  return damaged * 5 > foreign ? mixed(bytes) : text
}

const decodeAscii = (bytes: Buffer, encoding: Encoding | undefined): string => {
  if (encoding?.kind === 'hz') return decodeHz(bytes)
  if (encoding?.kind === 'iso2022' || hasEscapes(bytes)) return decodeIso2022(bytes)
  if (encoding?.kind === 'seven' || (encoding?.kind === 'wide' && bytes.includes(0)))
    return iconv.decode(bytes, encoding.name)
  return bytes.toString('latin1')
}

const decodeEightBits = (bytes: Buffer, { kind, name }: Encoding): string => {
  if (kind === 'iso2022') return isUtf8(bytes) ? bytes.toString('utf8') : decodeIso2022(bytes)
  if (kind === 'wide' && (bytes.includes(0) || !isUtf8(bytes))) return iconv.decode(bytes, name)
  if (kind === 'multi') return decodeMulti(bytes, name)
  if (kind === 'single' && !isUtf8(bytes)) return decodeLines(bytes, name)
  return isUtf8(bytes) ? bytes.toString('utf8') : mixed(bytes)
}

/** A byte order mark says more than a label. */
const markedText = (bytes: Buffer): string | undefined => {
  const mark = bytes.readUIntBE(0, Math.min(bytes.length, 3))
  if (mark === 0xefbbbf) return mixed(bytes.subarray(3))
  if (mark === 0xfffe00 && bytes[3] === 0) return iconv.decode(bytes, 'utf-32le')
  if (mark >> 8 === 0xfffe && bytes.length % 2 === 0) return iconv.decode(bytes, 'utf-16le')
  if (mark >> 8 === 0xfeff && bytes.length % 2 === 0) return iconv.decode(bytes, 'utf-16be')
  return undefined
}

/**
 * Text in the charset of a label. Valid UTF-8 wins over labels of single bytes, and bytes that are not valid in the charset
 * are read as Windows-1252. `other` is the charset of bytes whose label is missing or not known, if they are not UTF-8.
 */
export const decodeBytes = (bytes: Buffer, label?: string, other?: string): string => {
  if (bytes.length === 0) return ''
  const text = bytes.length > 2 ? markedText(bytes) : undefined
  if (text !== undefined) return text
  const encoding = encodingOf(label)
  const second = encodingOf(other)
  if (isAscii(bytes)) return decodeAscii(bytes, encoding ?? second)
  if (encoding && encoding.kind !== 'utf8') return decodeEightBits(bytes, encoding)
  if (isUtf8(bytes)) return bytes.toString('utf8')
  if (!second || second.kind === 'utf8') return mixed(bytes)
  return decodeEightBits(bytes, second)
}

/** Whether bytes are likely to be a text: it has no controls but line ends, tabs and escapes. */
export const isPlausible = (bytes: Buffer): boolean =>
  !bytes.some(byte => byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b)

/** The charset that HTML names itself, at its start (HTML, 13.2.3.2). */
export const charsetInHtml = (bytes: Buffer): string | undefined =>
  /<(?:meta|\?xml)\b[^>]{0,300}?(?:charset|encoding)\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(
    bytes.toString('latin1', 0, 4096),
  )?.[1]
