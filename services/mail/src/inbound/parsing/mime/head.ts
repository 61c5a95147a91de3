// The headers of a mail or a part, and where its body starts.

/** The value has one character for each byte. */
export type RawHeader = { key: string; value: string }

export type Head = { headers: RawHeader[]; bodyAt: number; size: number }

const nameIn = (line: string): string | undefined => /^([!-9;-~]{1,100})[ \t]*:/.exec(line)?.[1]

/** Headers that a line with a colon at the start of a text is not mistaken for. */
const known =
  /^(?:x-.*|(?:arc|authentication|auto|content|delivered|disposition|dkim|domainkey|envelope|errors|feedback|in-reply|list|mail|mailing|message|mime|original|received|reply|resent|return|thread|user)-.*|from|to|cc|bcc|subject|date|sender|received|references|precedence|organi[sz]ation|importance|priority|sensitivity|keywords|status|lines|newsgroups|approved)$/i

type Line = { text: string; at: number; next: number }

/** Longer lines are cut: they are a text, or beyond the limit. */
const lineAt = (raw: Buffer, at: number, max: number): Line => {
  const end = raw.indexOf(0x0a, at)
  const to = end < 0 ? raw.length : end
  const text = raw.toString('latin1', at, Math.min(to, at + max)).replace(/\r+$/, '')
  return { text, at, next: end < 0 ? raw.length : end + 1 }
}

const isBlank = (text: string): boolean => text.trim() === ''
const isFolded = (text: string): boolean => text.startsWith(' ') || text.startsWith('\t')

type Field = { name: string; lines: string[]; at: number }

const headersOf = (fields: Field[]): RawHeader[] =>
  fields.map(({ name, lines }) => ({
    key: name.toLowerCase(),
    value: lines
      .join('')
      .slice(lines[0]?.indexOf(':') ?? 0)
      .replace(/^:/, '')
      .replace(/[\r\n]/g, ' ')
      .trim(),
  }))

/** Whether a line of blanks belongs to the headers, because one follows behind it and the lines that are folded. */
const continues = (raw: Buffer, line: Line, max: number): boolean => {
  let next = lineAt(raw, line.next, max)
  if (next.text === '') return true
  while (isFolded(next.text) && next.next < raw.length) next = lineAt(raw, next.next, max)
  return known.test(nameIn(next.text) ?? '')
}

/** Without an empty line, the first line that is no header ends the headers, and what only looks like one above it is text. */
const endOf = (fields: Field[], at: number, isSeparated: boolean): [fields: Field[], bodyAt: number] => {
  const last = fields.findLastIndex(({ name }) => known.test(name))
  if (last < 0 && fields[0]) return [[], fields[0].at]
  const [rest] = isSeparated ? [] : fields.slice(last + 1)
  return rest ? [fields.slice(0, last + 1), rest.at] : [fields, at]
}

/** Skips a byte order mark and empty lines at the start of a mail, and the line above it in a mailbox file. */
const startOf = (raw: Buffer): number => {
  let at = raw.length > 2 && raw.readUIntBE(0, 3) === 0xefbbbf ? 3 : 0
  while (raw[at] === 0x0d || raw[at] === 0x0a) at++
  return /^>?From (?![ \t]*:)/.test(raw.toString('latin1', at, at + 100)) ? lineAt(raw, at, 1000).next : at
}

/** @throws if the headers are larger than `max`. */
export const readHead = (raw: Buffer, max: number, isMail: boolean): Head => {
  const fields: Field[] = []
  let at = isMail ? startOf(raw) : 0
  let size = 0
  let isSeparated = false
  let blankUntil = 0
  while (at < raw.length) {
    const line = lineAt(raw, at, max + 2)
    const name = nameIn(line.text)
    const last = fields.at(-1)
    if (line.text === '') {
      isSeparated = true
      at = line.next
      break
    }
    if (last && isFolded(line.text)) {
      // One decision counts for all blank lines up to the next header.
      if (isBlank(line.text) && at >= blankUntil) {
        if (!continues(raw, line, max)) {
          isSeparated = true
          at = line.next
          break
        }
        blankUntil = line.next
        while (blankUntil < raw.length && isFolded(raw.toString('latin1', blankUntil, blankUntil + 1)))
          blankUntil = lineAt(raw, blankUntil, 1).next
      }
      last.lines.push(line.text)
    } else if (name !== undefined) fields.push({ name, lines: [line.text], at })
    else break
    size += line.text.length
    if (size > max) throw new Error('MIME header size')
    at = line.next
  }
  const [kept, bodyAt] = endOf(fields, at, isSeparated || at >= raw.length)
  return { headers: headersOf(kept), bodyAt, size }
}
