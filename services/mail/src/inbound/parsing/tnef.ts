import { decodeBytes } from './mime/charset.ts'
import type { FilePart } from './mime/file-part.ts'
import { decompressRtf, rtfToText } from './rtf.ts'

// winmail.dat of Outlook (MS-OXTNEF): a text and files in one part.

export type Tnef = { text: string; html: string; files: FilePart[] }

const signature = 0x223e9f78
const maxFiles = 100

/** The attributes that are read, by their number. */
const ids = {
  codePage: 0x9007,
  body: 0x800c,
  props: 0x9003,
  start: 0x9002,
  title: 0x8010,
  data: 0x800f,
  fileProps: 0x9005,
}

type Attribute = { id: number; data: Buffer }

const attributesOf = (bytes: Buffer): Attribute[] => {
  const attributes: Attribute[] = []
  for (let at = 6; at + 11 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 5)
    // The end of a damaged file is read as far as it goes.
    attributes.push({ id: bytes.readUInt16LE(at + 1), data: bytes.subarray(at + 9, at + 9 + length) })
    at += 9 + length + 2
  }
  return attributes
}

/** Sizes of values that have a fixed one, by the type of the property. */
const fixed: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}

const text8 = 0x1e
const text16 = 0x1f
const variable = [0x0d, text8, text16, 0x102]

type Property = { id: number; type: number; value: Buffer }

const padded = (length: number): number => Math.ceil(length / 4) * 4

/** Properties of MAPI. Reading ends at the first one that cannot be read. */
const propertiesOf = (bytes: Buffer): Property[] => {
  const properties: Property[] = []
  let at = 4
  const number = () => {
    if (at + 4 > bytes.length) return 0
    at += 4
    return bytes.readUInt32LE(at - 4)
  }
  while (at + 4 <= bytes.length && properties.length < 1000) {
    const tag = number()
    const [type, id] = [tag & 0xffff, tag >>> 16]
    if (id >= 0x8000) {
      at += 16
      // A name is a number or a text.
      const nameLength = number() === 1 ? number() : 4
      at += padded(nameLength)
    }
    const [base, isMultiple] = [type & 0xefff, (type & 0x1000) !== 0]
    const isVariable = variable.includes(base)
    const count = isVariable || isMultiple ? number() : 1
    const size = fixed[base]
    if ((!isVariable && size === undefined) || count > 1000) break
    for (let index = 0; index < count && at < bytes.length; index++) {
      const length = isVariable ? number() : (size ?? 0)
      properties.push({ id, type: base, value: bytes.subarray(at, at + length) })
      at += padded(length)
    }
  }
  return properties
}

const textOf = (properties: Property[], id: number, codePage: string): string => {
  const found = properties.find(it => it.id === id)
  if (!found) return ''
  const text = found.type === text16 ? found.value.toString('utf16le') : decodeBytes(found.value, codePage)
  return text.replace(/\0+$/, '')
}

const bytesOf = (properties: Property[], id: number): Buffer =>
  properties.find(it => it.id === id)?.value ?? Buffer.alloc(0)

type Draft = { title: string; properties: Property[]; data: Buffer }

const fileOf = ({ title, properties, data }: Draft, codePage: string): FilePart => {
  const [object, long] = [bytesOf(properties, 0x3701), textOf(properties, 0x3707, codePage)]
  const type = textOf(properties, 0x370e, codePage).toLowerCase()
  return {
    filename: long || title || null,
    mimeType: type || 'application/octet-stream',
    disposition: 'attachment',
    // An object starts with the number of its interface.
    content: data.length > 0 ? data : object.subarray(16),
  }
}

/** Undefined if the bytes are no TNEF. */
export const readTnef = (bytes: Buffer): Tnef | undefined => {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return undefined
  const attributes = attributesOf(bytes)
  const page = attributes.find(({ id }) => id === ids.codePage)?.data
  const codePage = `windows-${page && page.length >= 4 ? page.readUInt32LE(0) : 1252}`
  const drafts: Draft[] = []
  for (const { id, data } of attributes) {
    const last = drafts.at(-1)
    if (id === ids.start) drafts.push({ title: '', properties: [], data: Buffer.alloc(0) })
    else if (last && id === ids.title) last.title = decodeBytes(data, codePage).replace(/\0+$/, '')
    else if (last && id === ids.data) last.data = data
    else if (last && id === ids.fileProps) last.properties = propertiesOf(data)
  }
  const all = attributes.filter(({ id }) => id === ids.props).flatMap(({ data }) => propertiesOf(data))
  const plain = attributes.find(({ id }) => id === ids.body)?.data ?? Buffer.alloc(0)
  const html = decodeBytes(bytesOf(all, 0x1013), codePage).replace(/\0+$/, '')
  const text = textOf(all, 0x1000, codePage) || decodeBytes(plain, codePage).replace(/\0+$/, '')
  return {
    text: text || (html ? '' : rtfToText(decompressRtf(bytesOf(all, 0x1009))).trim()),
    html,
    files: drafts.slice(0, maxFiles).map(draft => fileOf(draft, codePage)),
  }
}
