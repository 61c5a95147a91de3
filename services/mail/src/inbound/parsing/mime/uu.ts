// Files that programs from before MIME write into the text of a mail, by uuencode.

/** The three bytes of each four characters. Blanks at the end of a line stand for zeros, and relays remove them. */
const decodeInto = (result: Buffer, size: number, line: Buffer): number => {
  const valueAt = (at: number): number => ((line[at] ?? 0x20) - 0x20) & 0x3f
  const end = size + valueAt(0)
  for (let from = 1, to = size; to < end; from += 4, to += 3) {
    const [a, b, c, d] = [valueAt(from), valueAt(from + 1), valueAt(from + 2), valueAt(from + 3)]
    result[to] = (a << 2) | (b >> 4)
    if (to + 1 < end) result[to + 1] = (b << 4) | (c >> 2)
    if (to + 2 < end) result[to + 2] = (c << 6) | d
  }
  return end
}

/** The bytes of encoded lines. */
export const decodeLines = (lines: Buffer[]): Buffer => {
  const result = Buffer.alloc(lines.length * 63)
  let size = 0
  for (const line of lines) size = decodeInto(result, size, line)
  return result.subarray(0, size)
}

/** Whether a line has its length in its first character, and then no more than that, and perhaps a checksum. */
const isEncoded = (line: Buffer): boolean => {
  const groups = Math.ceil((((line[0] ?? 0x20) - 0x20) & 0x3f) / 3)
  return line.length <= groups * 4 + 2 && line.every(byte => byte >= 0x20 && byte <= 0x60)
}

type Line = { line: Buffer; next: number }

const lineAt = (body: Buffer, at: number): Line => {
  const end = body.indexOf(0x0a, at)
  const to = end < 0 ? body.length : end
  return { line: body.subarray(at, body[to - 1] === 0x0d ? to - 1 : to), next: to + 1 }
}

const isEmpty = (line: Buffer): boolean => line.length === 0 || line[0] === 0x20 || line[0] === 0x60

/** The name is in the charset of the text. */
export type UuFile = { name: Buffer; content: Buffer }

/** The file that starts here, if each line up to its end is encoded. */
const fileAt = (body: Buffer, at: number): (UuFile & { end: number }) | undefined => {
  const head = lineAt(body, at)
  const [start, name] = /^begin [0-7]{3,4} (\S.{0,254})$/.exec(head.line.toString('latin1', 0, 300)) ?? []
  if (name === undefined || start?.length !== head.line.length) return undefined
  const lines: Buffer[] = []
  let current = lineAt(body, head.next)
  for (; current.next <= body.length && !isEmpty(current.line); current = lineAt(body, current.next)) {
    if (!isEncoded(current.line)) return undefined
    lines.push(current.line)
  }
  const last = lineAt(body, current.next)
  if (lines.length === 0 || last.line.toString('latin1', 0, 5).trimEnd() !== 'end') return undefined
  return {
    name: Buffer.from(name, 'latin1'),
    content: decodeLines(lines),
    end: Math.min(last.next, body.length),
  }
}

const begin = Buffer.from('begin ')

/** Further files stay in the text. */
const mostFiles = 50

/** Separates the files in a text from the rest of it. An encoded line never starts a file, so each is read once. */
export const takeUuFiles = (body: Buffer): { text: Buffer; files: UuFile[] } => {
  const files: UuFile[] = []
  const kept: Buffer[] = []
  let from = 0
  for (let at = body.indexOf(begin); at >= 0 && files.length < mostFiles; at = body.indexOf(begin, at)) {
    const file = at === 0 || body[at - 1] === 0x0a ? fileAt(body, at) : undefined
    if (file) {
      files.push(file)
      kept.push(body.subarray(from, at))
      from = file.end
    }
    at = file?.end ?? at + 1
  }
  return { text: files.length === 0 ? body : Buffer.concat([...kept, body.subarray(from)]), files }
}
