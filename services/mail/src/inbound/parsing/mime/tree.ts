import { type Field, fieldOf, tokenOf } from './field.ts'
import { type RawHeader, readHead } from './head.ts'
import { type Decoded, decodeTransfer } from './transfer.ts'

// The structure of a mail (RFC 2046), read without loss: what belongs to no part is kept too.

export type Part = {
  headers: RawHeader[]
  type: Field
  disposition: Field
  /** Empty unless it is a multipart with parts. */
  parts: Part[]
  /** The body as it was sent, empty if there are parts. */
  body: Buffer
  /** The text before and after the parts. */
  before: Buffer[]
  after: Buffer[]
}

export type TreeLimits = { headerBytes: number; depth: number; parts: number }

export const headerIn = ({ headers }: Pick<Part, 'headers'>, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value

const isMediaType = (text: string): boolean => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(text)

/** A type that cannot be read means text (RFC 2045, 5.2), unless the part is a file. */
const typeOf = (headers: RawHeader[], disposition: Field, fallback: string): Field => {
  const fields = headers.filter(({ key }) => key === 'content-type').map(({ value }) => fieldOf(value))
  const field = fields.find(({ value }) => isMediaType(value)) ?? fields[0] ?? fieldOf('')
  if (isMediaType(field.value)) return field
  if (field.params.has('boundary')) return { ...field, value: 'multipart/mixed' }
  if (fields.length === 0) return { ...field, value: fallback }
  const isFile = disposition.value === 'attachment' || field.params.has('name')
  return { ...field, value: isFile ? 'application/octet-stream' : 'text/plain' }
}

const withoutLineEnd = (body: Buffer): Buffer => {
  if (body.at(-1) !== 0x0a) return body
  return body.subarray(0, body.at(-2) === 0x0d ? -2 : -1)
}

/** What may follow a boundary: a blank, the end of the line, or the hyphens that end the last part. */
const endsMark = [0x09, 0x0a, 0x0d, 0x20, 0x2d]

/** Divides a body at the lines `--boundary`; what is behind `--boundary--` belongs to no part. */
const divide = (body: Buffer, boundary: string, max: number) => {
  const bodies: Buffer[] = []
  const before: Buffer[] = []
  const after: Buffer[] = []
  const mark = Buffer.from(`--${boundary}`, 'latin1')
  let from = 0
  let isInside = false
  const take = (to: number) => {
    const slice = withoutLineEnd(body.subarray(from, to))
    if (isInside) bodies.push(slice)
    else if (slice.length > 0) (bodies.length === 0 ? before : after).push(slice)
    if (bodies.length > max) throw new Error('MIME parts')
  }
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) {
    if (at > 0 && body[at - 1] !== 0x0a) continue
    if (!endsMark.includes(body[at + mark.length] ?? 0x0a)) continue
    const end = body.indexOf(0x0a, at)
    const next = end < 0 ? body.length : end + 1
    const tail = body.toString('latin1', at + mark.length, Math.min(next, at + mark.length + 100))
    if (!/^[ \t]*(?:--)?\s*$/.test(tail)) continue
    take(at)
    from = next
    isInside = !tail.trim().startsWith('--')
  }
  take(body.length)
  return { bodies, before, after }
}

/** A line that starts a part, where the boundary of the header is missing or starts none. */
const guessedBoundary = (body: Buffer): string | undefined =>
  /^--(\S[^\r\n]{0,68}?)[ \t]*\r?\n(?=content-[a-z-]{1,30}[ \t]*:)/im.exec(
    body.toString('latin1', 0, 64 * 1024),
  )?.[1]

const transferOf = (headers: RawHeader[]): string => headerIn({ headers }, 'content-transfer-encoding') ?? ''

const dividedBody = (body: Buffer, type: Field, max: number) => {
  const given = type.params.get('boundary')?.trimEnd()
  const unquoted = tokenOf(type, 'boundary')
  for (const boundary of [given, unquoted, guessedBoundary(body)]) {
    if (!boundary) continue
    const divided = divide(body, boundary, max)
    if (divided.bodies.length > 0) return divided
  }
  return undefined
}

/** A body without parts, and without the line that ends it. */
const undividedBody = (body: Buffer, type: Field, max: number): Buffer => {
  const boundary = type.params.get('boundary')?.trimEnd()
  if (!boundary) return body
  const { before, after } = divide(body, boundary, max)
  return after.length === 0 ? Buffer.concat(before) : body
}

/** Lines may also end with a carriage return only. */
const withLineFeeds = (raw: Buffer): Buffer =>
  Buffer.from(raw.toString('latin1').replaceAll('\r', '\n'), 'latin1')

/** @throws if the mail is beyond the limits. */
export const readTree = (raw: Buffer, limits: TreeLimits): Part => {
  let headerBytes = limits.headerBytes
  let count = 0
  const read = (bytes: Buffer, depth: number, fallback: string): Part => {
    if (depth > limits.depth) throw new Error('MIME nesting depth')
    if (++count > limits.parts) throw new Error('MIME parts')
    const { headers, bodyAt, size } = readHead(bytes, headerBytes, depth === 0)
    headerBytes -= size
    const disposition = fieldOf(headerIn({ headers }, 'content-disposition') ?? '')
    const type = typeOf(headers, disposition, fallback)
    const body = bytes.subarray(bodyAt)
    const leaf = { headers, type, disposition, parts: [], body, before: [], after: [] }
    if (!type.value.startsWith('multipart/')) return leaf
    const divided =
      dividedBody(body, type, limits.parts) ??
      dividedBody(decodeTransfer(body, transferOf(headers), true).bytes, type, limits.parts)
    // The body of a multipart without parts is text (RFC 2045, 5.2).
    if (!divided)
      return {
        ...leaf,
        type: { ...type, value: 'text/plain' },
        body: undividedBody(body, type, limits.parts),
      }
    const inner = type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
    const parts = divided.bodies.map(part => read(part, depth + 1, inner))
    return { ...leaf, parts, body: Buffer.alloc(0), before: divided.before, after: divided.after }
  }
  return read(raw.includes(0x0a) ? raw : withLineFeeds(raw), 0, 'text/plain')
}

const isTextual = ({ value }: Field): boolean => value.startsWith('text/') || value === 'application/ics'

const decoded = new WeakMap<Part, Decoded>()

/** The bytes of a part without its transfer encoding. A part is asked for them when it is opened, sorted, shown and attached. */
export const decodedBody = (part: Part): Decoded => {
  const known = decoded.get(part)
  if (known) return known
  const { headers, type, body } = part
  const read = decodeTransfer(body, transferOf(headers), isTextual(type))
  decoded.set(part, read)
  return read
}
