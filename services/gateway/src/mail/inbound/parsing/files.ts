import type { Attachment } from 'postal-mime'
import { cleanLine } from './clean.ts'
import { limits } from './limits.ts'

/** A part that was left out. `size` is in bytes. */
export type Omitted = { name: string; contentType: string; size: number }

/** An attachment of a mail. */
export type MailFile = Omitted & { content: Uint8Array }

const isMediaType = (text: string): boolean => /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(text)

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

/** Names of parts that have none. */
const unnamed: Record<string, string> = { 'text/calendar': 'invite.ics', 'message/rfc822': 'message.eml' }

export const filesOf = (attachments: Attachment[]): MailFile[] =>
  attachments.slice(0, limits.attachments).map(part => {
    const contentType = isMediaType(part.mimeType) ? part.mimeType : 'application/octet-stream'
    const content = bytesOf(part)
    return {
      name: cleanLine(part.filename ?? undefined, limits.name) ?? unnamed[contentType] ?? 'attachment',
      contentType,
      size: content.byteLength,
      content,
    }
  })

/** The details of a file that is not stored. */
export const withoutContent = ({ name, contentType, size }: MailFile): Omitted => ({
  name,
  contentType,
  size,
})
