import iconv from 'iconv-lite'
import { mixed } from './utf8.ts'

// Encodings of seven bits that switch between character sets. Node and iconv-lite lack most of them, or their extensions.

type Set = 'ascii' | 'kana' | 'jis' | 'jis2' | 'korean' | 'chinese'

/** What follows the escape character, and the set that it selects. */
const escapes: [text: string, set: Set | 'shifted'][] = [
  ['$(D', 'jis2'],
  ['$(C', 'korean'],
  ['$(A', 'chinese'],
  ['$)C', 'shifted'],
  ['$)A', 'shifted'],
  ['$(@', 'jis'],
  ['$(B', 'jis'],
  ['$(O', 'jis'],
  ['$(Q', 'jis'],
  ['$@', 'jis'],
  ['$B', 'jis'],
  ['$A', 'chinese'],
  ['(I', 'kana'],
  ['(B', 'ascii'],
  ['(J', 'ascii'],
  ['(H', 'ascii'],
]

const encodings: Record<Exclude<Set, 'ascii'>, string> = {
  kana: 'euc-jp',
  jis: 'euc-jp',
  jis2: 'euc-jp',
  korean: 'cp949',
  chinese: 'gb18030',
}

/** The byte before a character in EUC-JP. */
const prefixes: Partial<Record<Set, number>> = { kana: 0x8e, jis2: 0x8f }

const isGraphic = (byte: number): boolean => byte > 0x20 && byte < 0x7f

const escapeIn = (bytes: Buffer, at: number): [text: string, set: Set | 'shifted'] | undefined => {
  const text = bytes.toString('latin1', at + 1, at + 4)
  return escapes.find(([start]) => text.startsWith(start))
}

/** Collects characters of one set after the other. At most two bytes are written for one of `source`. */
const writer = (source: Buffer) => {
  const pieces: string[] = []
  const run = Buffer.allocUnsafe(source.length * 2)
  let size = 0
  let set: Set = 'ascii'
  const flush = () => {
    const bytes = run.subarray(0, size)
    pieces.push(set === 'ascii' ? mixed(bytes) : iconv.decode(bytes, encodings[set]))
    size = 0
  }
  return {
    write: (to: Set, ...bytes: number[]) => {
      if (to !== set) flush()
      set = to
      for (const byte of bytes) run[size++] = byte
    },
    end: (): string => {
      flush()
      return pieces.join('')
    },
  }
}

const shiftOut = 0x0e
const shiftIn = 0x0f

/** ISO-2022-JP with the extensions of Microsoft and others (cp50220 to 50222, -1, -2), and ISO-2022-KR and -CN. */
export const decodeIso2022 = (bytes: Buffer): string => {
  const { write, end } = writer(bytes)
  let set: Set = 'ascii'
  let shifted: Set = 'kana'
  let isOut = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const selected = byte === 0x1b ? escapeIn(bytes, at) : undefined
    if (selected) {
      const [text, to] = selected
      at += text.length
      if (to === 'shifted') shifted = text.endsWith('C') ? 'korean' : 'chinese'
      else set = to
      continue
    }
    if (byte === shiftOut || byte === shiftIn) {
      isOut = byte === shiftOut
      continue
    }
    const current = isOut ? shifted : set
    const next = bytes[at + 1] ?? 0
    if (current === 'ascii' || !isGraphic(byte)) write('ascii', byte)
    else if (current === 'kana') write('kana', 0x8e, byte | 0x80)
    else if (!isGraphic(next)) write('ascii', byte)
    else {
      const prefix = prefixes[current]
      write(current, ...(prefix === undefined ? [] : [prefix]), byte | 0x80, next | 0x80)
      at++
    }
  }
  return end()
}

/** HZ (RFC 1843): Chinese between `~{` and `~}`. */
export const decodeHz = (bytes: Buffer): string => {
  const { write, end } = writer(bytes)
  let isChinese = false
  for (let at = 0; at < bytes.length; at++) {
    const [byte = 0, next = 0] = bytes.subarray(at, at + 2)
    const pair = byte === 0x7e ? String.fromCharCode(next) : ''
    if (pair === '{' || pair === '}') isChinese = pair === '{'
    else if (pair === '~') write('ascii', byte)
    else if (pair !== '\n' && isChinese && isGraphic(byte) && isGraphic(next))
      write('chinese', byte | 0x80, next | 0x80)
    else if (pair !== '\n') {
      write('ascii', byte)
      continue
    }
    at++
  }
  return end()
}

/** Whether bytes of seven bits have escape sequences that name a set of East Asia. */
export const hasEscapes = (bytes: Buffer): boolean => {
  if (!bytes.includes(0x1b)) return false
  const [, ...texts] = bytes.toString('latin1').split('\u001b')
  return texts.some(text => /^(?:\$[@AB]|\$[()][A-DOQ]|\([IJ])/.test(text))
}
