import { createHash } from 'node:crypto'
import { cleanLine } from './clean.ts'
import { limits } from './limits.ts'
import type { FilePart } from './mime/file-part.ts'
import { readHead } from './mime/head.ts'
import { decodeHeader } from './mime/words.ts'

/** A part that was left out. `size` is in bytes. */
export type Omitted = { name: string; contentType: string; size: number }

/** An attachment of a mail. */
export type MailFile = Omitted & { content: Uint8Array }

const isMediaType = (text: string): boolean => /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(text)

/** Ends of names by type, where they differ from the type. */
const extensions: Record<string, string> = {
  'application/gzip': 'gz',
  'application/ms-tnef': 'dat',
  'application/msword': 'doc',
  'application/pgp-signature': 'asc',
  'application/pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/x-pkcs7-mime': 'p7m',
  'application/x-pkcs7-signature': 'p7s',
  'application/x-zip-compressed': 'zip',
  'audio/mpeg': 'mp3',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/x-icon': 'ico',
  'message/delivery-status': 'txt',
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'text/calendar': 'ics',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
}

/** The end of a name, such as `.png`; empty if the type has none. */
export const extensionOf = (contentType: string): string => {
  const [main = '', sub = ''] = contentType.split('/')
  const isPlain = /^[a-z0-9]{2,5}$/.test(sub) && /^(?:audio|font|image|text|video)$/.test(main)
  const known = /^(?:pdf|zip|json|xml|rtf)$/.test(sub)
  const end = extensions[contentType] ?? (isPlain || known ? sub : '')
  return end && `.${end}`
}

/** Names of parts that have none. */
const unnamed: Record<string, string> = { 'text/calendar': 'invite', 'message/rfc822': 'message' }

/** Attached mails have no name, but a subject. */
const subjectOf = (content: Buffer): string | undefined => {
  try {
    const { headers } = readHead(content.subarray(0, limits.headerBytes), limits.headerBytes, true)
    return decodeHeader(headers.find(({ key }) => key === 'subject')?.value ?? '')
  } catch {
    return undefined
  }
}

/** Types whose names have an end where they matter. */
const isPlainOrUnknown = (contentType: string): boolean =>
  contentType === 'text/plain' || contentType === 'application/octet-stream'

const nameOf = (given: string | null, contentType: string, content: Buffer): string => {
  const end = extensionOf(contentType)
  const subject = given === null && end === '.eml' ? subjectOf(content) : undefined
  const name = cleanLine(given ?? subject, limits.name - end.length)
  if (name === null) return `${unnamed[contentType] ?? 'attachment'}${end}`
  const hasEnd = subject === undefined && /\.[a-z0-9]{1,10}$/i.test(name)
  return hasEnd || isPlainOrUnknown(contentType) ? name : `${name}${end}`
}

/** Invitations are often there twice, as a part and as a file, with different line ends. */
const digestOf = ({ name, contentType, content }: MailFile): string => {
  const isCalendar = /^(?:text\/calendar|application\/ics)$/.test(contentType)
  const bytes = isCalendar ? Buffer.from(content).toString('latin1').replace(/\s+/g, '') : content
  return createHash('sha256')
    .update(isCalendar ? '' : `${name}\n`)
    .update(bytes)
    .digest('hex')
}

/** The files of a mail, equal ones once. */
export const filesOf = (attachments: FilePart[]): MailFile[] => {
  const files = attachments.slice(0, limits.attachments).map(part => {
    const contentType = isMediaType(part.mimeType) ? part.mimeType : 'application/octet-stream'
    const { content } = part
    const name = nameOf(part.filename, contentType, content)
    return { name, contentType, size: content.byteLength, content }
  })
  const seen = new Map(files.map(file => [digestOf(file), file]).toReversed() as [string, MailFile][])
  const first = new Set(seen.values())
  return files.filter(file => first.has(file))
}

/** The details of a file that is not stored. */
export const withoutContent = ({ name, contentType, size }: MailFile): Omitted => ({
  name,
  contentType,
  size,
})
