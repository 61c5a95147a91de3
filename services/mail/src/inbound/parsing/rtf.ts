import { decodeBytes } from './mime/charset.ts'

// Rich text of Outlook: its compression (MS-OXRTFCP), and its text without formats.

/** What the dictionary of each compressed text starts with. */
const dictionary = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)

const maxBytes = 4_000_000

export const decompressRtf = (bytes: Buffer): string => {
  if (bytes.length < 16) return ''
  const kind = bytes.toString('latin1', 8, 12)
  const data = bytes.subarray(16)
  if (kind === 'MELA') return data.toString('latin1', 0, maxBytes)
  if (kind !== 'LZFu') return ''
  const window = Buffer.alloc(4096)
  dictionary.copy(window)
  let write = dictionary.length
  const result = Buffer.alloc(Math.min(bytes.readUInt32LE(4), maxBytes))
  let size = 0
  const put = (byte: number) => {
    window[write] = byte
    write = (write + 1) % window.length
    if (size < result.length) result[size++] = byte
  }
  for (let at = 0; at < data.length && size < result.length; ) {
    const control = data[at++] ?? 0
    for (let bit = 0; bit < 8 && at < data.length; bit++) {
      if (((control >> bit) & 1) === 0) {
        put(data[at++] ?? 0)
        continue
      }
      const reference = ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0)
      at += 2
      const from = reference >> 4
      if (from === write) return result.toString('latin1', 0, size)
      for (let index = 0; index < (reference & 15) + 2; index++) put(window[(from + index) % 4096] ?? 0)
    }
  }
  return result.toString('latin1', 0, size)
}

/** Groups that are no text. */
const hidden =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|header|footer|listtable|listoverridetable|rsidtbl|generator|themedata)$/

const breaks: Record<string, string> = {
  par: '\n',
  line: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  bullet: '•',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
}

const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi

type Group = { isHidden: boolean; skip: number }

/** The text of RTF, in linear time. */
export const rtfToText = (rtf: string): string => {
  const codePage = `windows-${/\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 1000))?.[1] ?? '1252'}`
  const pieces: string[] = []
  let bytes: number[] = []
  const groups: Group[] = []
  let group: Group = { isHidden: false, skip: 1 }
  let left = 0
  const flush = () => {
    if (bytes.length > 0) pieces.push(decodeBytes(Buffer.from(bytes), codePage))
    bytes = []
  }
  const write = (text: string) => {
    flush()
    pieces.push(text)
  }
  for (const [, word, number, hex, symbol, brace, plain] of rtf.matchAll(token)) {
    if (brace === '{') groups.push({ ...group })
    else if (brace === '}') group = groups.pop() ?? group
    else if (symbol === '*' || (word !== undefined && hidden.test(word))) group.isHidden = true
    else if (group.isHidden) continue
    else if (word === 'uc') group.skip = Number(number ?? 1)
    else if (word === 'u') {
      write(String.fromCharCode(Number(number ?? 63) & 0xffff))
      left = group.skip
    } else if (word !== undefined) write(breaks[word] ?? '')
    else if (hex !== undefined) {
      if (left > 0) left--
      else bytes.push(Number.parseInt(hex, 16))
    } else if (symbol !== undefined) write(symbol === '~' ? ' ' : /[\\{}]/.test(symbol) ? symbol : '')
    else if (plain !== undefined) {
      const text = plain.slice(left)
      left = Math.max(0, left - plain.length)
      for (let at = 0; at < text.length; at++) bytes.push(text.charCodeAt(at))
    }
  }
  flush()
  return pieces.join('')
}
