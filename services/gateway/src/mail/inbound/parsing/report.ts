import type { Attachment } from 'postal-mime'
import { messageIdsIn } from './message-ids.ts'

/** A delivery status notification (RFC 3464). */
export type DeliveryReport = {
  action: 'failed' | 'delayed' | 'other'
  /** As in `5.1.1`. */
  status: string | null
  /** The Message-ID of the mail that the report is about. */
  messageId: string | null
}

const headTypes = ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global']

/** Reports and headers of mails are short. */
const readBytes = 64 * 1024

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string'
    ? content.slice(0, readBytes)
    : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))
        .subarray(0, readBytes)
        .toString('latin1')

const field = (text: string, name: string): string | undefined => {
  const found = new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t]+[^\\r\\n]*)*)`, 'im').exec(text)
  return found?.[1]?.replace(/\s+/g, ' ').trim()
}

/** The recipient is not read: our mails have a single one, which their row knows. Undefined if the mail is no report. */
export const reportIn = (attachments: Attachment[]): DeliveryReport | undefined => {
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!status) return undefined
  const text = textOf(status)
  const action = field(text, 'Action')?.toLowerCase() ?? ''
  const original = attachments.find(({ mimeType }) => headTypes.includes(mimeType))
  const [head = ''] = original ? textOf(original).split(/\r?\n\r?\n/) : []
  return {
    action: action === 'failed' || action === 'delayed' ? action : 'other',
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(field(text, 'Status') ?? '')?.[0] ?? null,
    messageId: messageIdsIn(field(head, 'Message-ID'), 1)[0] ?? null,
  }
}
