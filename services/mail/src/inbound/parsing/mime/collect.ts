import { charsetInHtml, decodeBytes, isPlausible } from './charset.ts'
import { textParam, tokenOf } from './field.ts'
import type { FilePart } from './file-part.ts'
import { unenrich, unflow } from './flowed.ts'
import { decodedBody, headerIn, type Part } from './tree.ts'
import { takeUuFiles } from './uu.ts'
import { decodeHeader } from './words.ts'

// Sorts the parts of a mail: texts to show, and files. Each byte of a part goes somewhere, unless it repeats what is shown.

/** Texts of which one is shown: an alternative has both, other parts have one. */
export type Section = { text: string; html: string }

export type Content = {
  sections: Section[]
  /** Text before and after the parts of multiparts. */
  before: string[]
  after: string[]
  /** Links of parts whose content is elsewhere. */
  links: string[]
  attachments: FilePart[]
  isEncrypted: boolean
  /** A text was so long that its part is a file. */
  isCut: boolean
}

/** What a part wraps: another part, or sections and files; or that it is encrypted. */
export type Unwrapped = {
  part?: Part
  sections?: Section[]
  attachments?: FilePart[]
  isEncrypted?: boolean
}

/** Opens a part that wraps others; undefined if it is none. */
export type Unwrap = (type: string, bytes: Buffer) => Unwrapped | undefined

type Candidate = { part: Part; index: number }

type Walk = Content & {
  /** Parts that are the text of the mail if it has no other, by preference. */
  texts: Candidate[]
  named: Candidate[]
  other: string | undefined
  unwrap: Unwrap
}

type Place = { alternative?: { text: string[]; html: string[]; others: string[] }; parent: string }

const isHtml = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml'

/** The charset that a text part names. */
const charsetIn = (part: Part, bytes: Buffer): string | undefined =>
  tokenOf(part.type, 'charset') ?? (isHtml(part.type.value) ? charsetInHtml(bytes) : undefined)

/** Plain texts are decoded up to this size, in bytes. The part of a longer one becomes a file. */
const maxText = 1_000_000

/** The start of a text, up to the end of a line. */
const startOf = (bytes: Buffer): Buffer =>
  bytes.length > maxText ? bytes.subarray(0, bytes.lastIndexOf(0x0a, maxText) + 1 || maxText) : bytes

/** The body of a plain text without the files that are encoded in it. */
const withoutUuFiles = (walk: Walk, part: Part, body: Buffer): Buffer => {
  if (part.type.value !== 'text/plain') return body
  const { text, files } = takeUuFiles(body)
  for (const { name, content } of files) {
    const filename = decodeBytes(name, tokenOf(part.type, 'charset'), walk.other)
    walk.attachments.push({
      filename,
      mimeType: 'application/octet-stream',
      disposition: 'attachment',
      content,
    })
  }
  return text
}

/** The text of a part. */
const textOf = (walk: Walk, part: Part): string => {
  const { bytes: body, rest } = decodedBody(part)
  const whole = withoutUuFiles(walk, part, body)
  const bytes = isHtml(part.type.value) ? whole : startOf(whole)
  if (bytes.length < whole.length) {
    walk.isCut = true
    attach(walk, part)
  }
  const inHtml = isHtml(part.type.value) ? charsetInHtml(bytes) : undefined
  const text = decodeBytes(bytes, tokenOf(part.type, 'charset'), inHtml)
  const all = rest ? `${text}\n${isHtml(part.type.value) ? '<br>' : ''}${decodeBytes(rest)}` : text
  if (/^text\/(?:enriched|richtext)$/.test(part.type.value)) return unenrich(all)
  const isFlowed = tokenOf(part.type, 'format')?.toLowerCase() === 'flowed' && !isHtml(part.type.value)
  return isFlowed ? unflow(all, tokenOf(part.type, 'delsp')?.toLowerCase() === 'yes') : all
}

/** The charset of the first text part, in which some programs also write headers. */
export const charsetOf = (part: Part): string | undefined => {
  if (part.parts.length === 0)
    return part.type.value.startsWith('text/') ? charsetIn(part, part.body) : undefined
  for (const inner of part.parts) {
    const charset = charsetOf(inner)
    if (charset !== undefined) return charset
  }
  return undefined
}

const nameOf = (part: Part, other: string | undefined): string | undefined =>
  textParam(part.disposition, 'filename', other) ??
  textParam(part.type, 'name', other) ??
  // Some programs write the name only here.
  /^.{0,200}\.[a-z0-9]{2,5}$/i.exec(decodeHeader(headerIn(part, 'content-description') ?? '', other))?.[0]

const attach = (walk: Walk, part: Part): void => {
  const { bytes, rest } = decodedBody(part)
  const method = tokenOf(part.type, 'method')?.toUpperCase()
  walk.attachments.push({
    filename: nameOf(part, walk.other) ?? null,
    mimeType: part.type.value,
    disposition: part.disposition.value || null,
    ...(method !== undefined && { method }),
    content: bytes,
  })
  if (rest) walk.after.push(decodeBytes(rest, undefined, walk.other))
}

/** Texts that mail programs without MIME show, in any language. */
const isNotice = (text: string): boolean => text.length < 1000 && /\bmime\b|multi-?part/i.test(text)

/** In bytes. What is longer becomes a file. */
const maxOutside = 100_000

const outsideText = (walk: Walk, bytes: Buffer): string[] => {
  if (bytes.length > maxOutside) {
    walk.attachments.push({ filename: 'text.txt', mimeType: 'text/plain', disposition: null, content: bytes })
    return []
  }
  return decodeBytes(bytes, undefined, walk.other)
    .split(/\n[ \t\r]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '' && !isNotice(paragraph))
}

/** Where the content of a message/external-body is (RFC 2046, 5.2.3, and RFC 2017). */
const linkOf = (part: Part, other: string | undefined): string | undefined => {
  const param = (name: string) => textParam(part.type, name, other)?.replace(/\s+/g, '') ?? ''
  const url = param('url')
  const path = [param('site'), param('directory'), textParam(part.type, 'name', other) ?? ''].filter(Boolean)
  const link = url || (path.length > 1 ? `ftp://${path.join('/')}` : param('server'))
  const name = textParam(part.type, 'name', other)
  return link === '' ? undefined : name === undefined ? link : `${name}: ${link}`
}

/** Parts that only control how other parts are read. */
const isControl = ({ type: { value } }: Part, { parent }: Place): boolean =>
  (value === 'application/applefile' && parent === 'multipart/appledouble') ||
  (value === 'application/pgp-encrypted' && parent === 'multipart/encrypted')

/** Types that are read elsewhere, and are never the text of a mail. */
const files = /^text\/(?:calendar|rfc822-headers|(?:x-)?vcard|directory)$/

const mainTypes = /^(?:application|audio|font|image|message|model|multipart|text|video)\//

const isInline = (part: Part): boolean => part.disposition.value !== 'attachment'

/** Texts of types that no one knows, and types that no one knows with a text (RFC 2046, 4.1.4). */
const isOtherText = (part: Part): boolean => {
  const { value } = part.type
  if (value.startsWith('text/')) return !files.test(value)
  return !mainTypes.test(value) && isPlausible(decodedBody(part).bytes)
}

const addLeaf = (walk: Walk, part: Part, place: Place): void => {
  const { value } = part.type
  const isKnown = value === 'text/plain' || isHtml(value)
  const isNamed = nameOf(part, walk.other) !== undefined
  const { alternative } = place
  const kind = isHtml(value) ? 'html' : 'text'
  // Apple Mail writes files beside the HTML of the alternative.
  const isFile = isNamed && alternative?.[kind].some(text => !isBlank(text)) === true
  if (value === 'message/external-body') {
    const link = linkOf(part, walk.other)
    if (link !== undefined) walk.links.push(link)
    else attach(walk, part)
  } else if (alternative && isKnown && isInline(part) && !isFile) {
    alternative[kind].push(textOf(walk, part))
  } else if (alternative && isInline(part) && !isNamed && isOtherText(part))
    alternative.others.push(textOf(walk, part))
  else if (isKnown && isInline(part) && (!isNamed || place.parent === 'multipart/related')) {
    walk.sections.push(
      isHtml(value) ? { text: '', html: textOf(walk, part) } : { text: textOf(walk, part), html: '' },
    )
  } else {
    if (isInline(part) && isOtherText(part))
      walk[isNamed ? 'named' : 'texts'].push({ part, index: walk.attachments.length })
    attach(walk, part)
  }
}

const isBlank = (text: string): boolean => text.trim() === ''

const addInner = (walk: Walk, inner: Unwrapped, place: Place): void => {
  walk.isEncrypted ||= inner.isEncrypted ?? false
  // The text of the mail is often the same text without its formats.
  if (place.parent === '' || !hasText(walk)) walk.sections.push(...(inner.sections ?? []))
  walk.attachments.push(...(inner.attachments ?? []))
  if (inner.part) add(walk, inner.part, place)
}

const add = (walk: Walk, part: Part, place: Place): void => {
  const { value } = part.type
  if (value === 'multipart/encrypted') walk.isEncrypted = true
  for (const text of part.before) walk.before.push(...outsideText(walk, text))
  if (part.parts.length === 0) {
    if (isControl(part, place)) return
    const inner = walk.unwrap(value, decodedBody(part).bytes)
    if (inner) addInner(walk, inner, place)
    else addLeaf(walk, part, place)
    if (inner?.isEncrypted) attach(walk, part)
  }
  const alternative =
    value === 'multipart/alternative' && !place.alternative ? { text: [], html: [], others: [] } : undefined
  const inside = { ...place, parent: value, ...(alternative && { alternative }) }
  for (const child of part.parts) add(walk, child, inside)
  if (alternative) walk.sections.push(sectionOf(alternative))
  for (const text of part.after) walk.after.push(...outsideText(walk, text))
}

/** Other formats of an alternative, such as AMP, count only if it has neither text nor HTML. */
const sectionOf = ({ text, html, others }: NonNullable<Place['alternative']>): Section => {
  const section = { text: text.join('\n'), html: html.join('\n') }
  return isBlank(section.text) && isBlank(section.html) ? { ...section, text: others[0] ?? '' } : section
}

const hasText = ({ sections, before, after }: Content): boolean =>
  before.length + after.length > 0 || sections.some(({ text, html }) => !isBlank(text) || !isBlank(html))

/** Reads the content of a mail. `other` is the charset of headers that name none. */
export const collect = (root: Part, other: string | undefined, unwrap: Unwrap): Content => {
  const walk: Walk = {
    ...{ sections: [], before: [], after: [], links: [], attachments: [], isEncrypted: false, isCut: false },
    ...{ texts: [], named: [], other, unwrap },
  }
  add(walk, root, { parent: '' })
  const [only] = hasText(walk) ? [] : [...walk.texts, ...walk.named]
  if (only) {
    const text = textOf(walk, only.part)
    walk.sections.push(isHtml(only.part.type.value) ? { text: '', html: text } : { text, html: '' })
    walk.attachments.splice(only.index, 1)
  }
  return walk
}
