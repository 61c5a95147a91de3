import { localPartOf } from '@earshot/contracts'
import { mailboxesOf } from './author.ts'
import { type HeaderList, headerOf, isSubmittedByProgram } from './automatic.ts'
import { mailboxesIn } from './mailboxes.ts'
import { messageIdsIn } from './message-ids.ts'
import type { FilePart } from './mime/file-part.ts'
import { decodeRepaired } from './mime/words.ts'

/** What a delivery status notification (RFC 3464, RFC 6533) says about a mail of ours. */
export type DeliveryReport = {
  action: 'failed' | 'delayed' | 'other'
  /** As in `5.1.1`. */
  status: string | null
  /** The Message-ID of the mail that the report is about. */
  messageId: string | null
}

/** A mail that a program wrote about a mail, and which is no delivery status notification. */
export const notices = ['bounce', 'read_receipt', 'feedback_report'] as const
export type Notice = (typeof notices)[number]

const statusTypes = ['message/delivery-status', 'message/global-delivery-status']
const headTypes = [
  ...['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'],
  ...['message/global', 'message/global-headers'],
]

/** Reports and headers of mails are short. */
const readBytes = 64 * 1024

const textOf = (part: FilePart): string =>
  part.content.subarray(0, readBytes).toString('utf8').replace(/\r\n?/g, '\n')

const field = (text: string, name: string): string | undefined => {
  const found = new RegExp(`^${name}[ \\t]*:[ \\t]*([^\\n]*(?:\\n[ \\t]+[^\\n]*)*)`, 'im').exec(text)
  return found?.[1]?.replace(/\s+/g, ' ').trim()
}

const withoutComments = (text: string): string => text.replace(/\([^()]{0,1000}\)/g, ' ').trim()

const statusIn = (text: string | undefined): string | null =>
  /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text ?? '')?.[0] ?? null

type Block = Pick<DeliveryReport, 'action' | 'status'> & { recipients: string[] }

/** Servers write `failure` and `error`, too. With a permanent status, whatever they call it is a failure. */
const actionOf = (action: string, status: string | null): DeliveryReport['action'] => {
  if (status?.startsWith('5') || /^(?:fail|error|undeliver|bounce)/.test(action)) return 'failed'
  return /^delay/.test(action) ? 'delayed' : 'other'
}

/** What the report says about one recipient; nothing if the block is about the mail as a whole. */
const blockOf = (text: string): Block[] => {
  const action = field(text, 'Action')
  const status = statusIn(field(text, 'Status')) ?? statusIn(field(text, 'Diagnostic-Code'))
  if (action === undefined && status === null) return []
  const recipients = ['Final-Recipient', 'Original-Recipient'].flatMap(name =>
    mailboxesIn((field(text, name) ?? '').replace(/^[^;]*;/, '')).flatMap(({ address }) => address ?? []),
  )
  return [{ action: actionOf(withoutComments(action ?? '').toLowerCase(), status), status, recipients }]
}

const severities = ['other', 'delayed', 'failed']

const worstOf = (blocks: Block[]): Block | undefined =>
  blocks.toSorted((one, other) => severities.indexOf(other.action) - severities.indexOf(one.action))[0]

/** The sender in an envelope that wants no reply: empty, or as programs spell that. */
export const isNullSender = (text: string): boolean =>
  /^(?:mailer-daemon(?:@.*)?)?$/i.test(text.replace(/[<>\s]/g, ''))

const bounceSubject = new RegExp(
  [
    'undeliver|not delivered|non-?delivery|could not be delivered|cannot be delivered|failure notice',
    'return(?:ed|ing)\\b.*\\bto sender|returned mail|delivery (?:status|failure|failed|has failed|error|problem|incomplete)',
    'mail delivery|mail system error|delivery notification|unzustellbar|nicht zugestellt|non remis|non distribu',
    'zustellung (?:ist )?fehlgeschlagen|échec de (?:la )?(?:remise|distribution|livraison)',
    'no se (?:puede|pudo|ha podido) entregar|não entregue|não (?:é|foi) possível entregar|nu se poate livra',
    'mancata consegna|onbestelbaar|kan (?:inte|ikke) lever(?:eras|es)|toimittamat|kézbesíthetetlen',
    'не (?:удается|удалось|может быть) достав|недоставлен|доставка невозможна|niedostarczon|nedoručiteln',
    'teslim edilem|לא ניתן למסירה|不達|配信不能|退信|(?:无法|無法)(?:传递|投递|送达|傳遞|傳送)|(?:投递|傳遞)失[败敗]',
    '전송 실패|배달되지 않음',
  ].join('|'),
  'i',
)

/** In words of any language, which are encoded in the header. */
const subjectOf = (headers: HeaderList): string =>
  decodeRepaired(headerOf(headers, 'subject')?.slice(0, 1000) ?? '')

/** Whether From has the local part or, without an address, the name. Behind the `@` may be a host without a domain. */
const isFrom = (headers: HeaderList, name: 'mailer-daemon' | 'postmaster'): boolean =>
  mailboxesOf(headers, 'from').some(({ address }) => localPartOf(address) === name) ||
  new RegExp(`(?:^\\W*|<)${name}(?:@[\\w-]{1,63})?(?![\\w.@-])(?!.*@)`, 'i').test(
    headerOf(headers, 'from')?.slice(0, 1000) ?? '',
  )

const isFromServer = (headers: HeaderList): boolean =>
  isFrom(headers, 'mailer-daemon') ||
  isFrom(headers, 'postmaster') ||
  isNullSender(headerOf(headers, 'return-path') ?? 'none')

/** A bounce as plain text. A postmaster is a person, too, so their mail must look like one. */
const isTextBounce = (headers: HeaderList): boolean =>
  isFrom(headers, 'mailer-daemon') ||
  (isFromServer(headers) &&
    (headerOf(headers, 'x-failed-recipients') !== undefined || bounceSubject.test(subjectOf(headers))))

/** The headers of the returned mail, which end the text of the server in any language. */
const returnedMail = /^(?:return-path|received|message-id|dkim-signature|from|mime-version)[ \t]*:/im

/** Warnings that a server is still trying. What follows a colon may be the subject of the returned mail. */
const delayedSubject =
  /^[^:]*(?:\bdelay|\bwarning|retried|verzögert|retard[ée]|retras|atrasad|ritard|vertraag|遅延|延迟|延遲)/i
const delayedText =
  /warning message only|attempts? will continue|will (?:keep trying|be retried)|still being retried/i

const statusInText = (text: string): string | null =>
  /(?:\b5\d\d[ -]|#|\bstatus: ?)(5\.\d{1,3}\.\d{1,3})(?!\.?\d)/i.exec(text)?.[1] ?? null

const actionInText = (headers: HeaderList, text: string): DeliveryReport['action'] => {
  const subject = subjectOf(headers)
  if (delayedSubject.test(subject) || delayedText.test(text)) return 'delayed'
  const isFailure =
    headerOf(headers, 'x-failed-recipients') !== undefined ||
    bounceSubject.test(subject) ||
    statusInText(text) !== null ||
    /\b55[0-4][ -]/.test(text)
  return isFailure && !/^[^:]*\bsuccess/i.test(subject) ? 'failed' : 'other'
}

/** What a bounce without a report says; null if the mail is none. `body` starts with the text of the server. */
export const textBounceIn = (headers: HeaderList, body: string): DeliveryReport | null => {
  if (!isTextBounce(headers)) return null
  const [text = ''] = body.slice(0, readBytes).split(returnedMail)
  const action = actionInText(headers, text)
  return { action, status: action === 'failed' ? statusInText(text) : null, messageId: null }
}

/** A person who forwards a report with its parts writes a mail that is none. */
const isReport = (headers: HeaderList): boolean =>
  /^multipart\/report\b/i.test(headerOf(headers, 'content-type') ?? '') ||
  isSubmittedByProgram(headers) ||
  isFromServer(headers)

/**
 * The report about a mail of ours, which has a single recipient: that one's block, or the worst if none names it. Undefined if the
 * mail is no report.
 */
export const reportIn = (headers: HeaderList, attachments: FilePart[]): DeliveryReport | undefined => {
  const parts = attachments.filter(({ mimeType }) => statusTypes.includes(mimeType))
  if (parts.length === 0 || !isReport(headers)) return undefined
  const blocks = parts.flatMap(part =>
    textOf(part)
      .split(/\n[ \t]*\n/)
      .flatMap(blockOf),
  )
  const original = attachments.find(({ mimeType }) => headTypes.includes(mimeType))
  const [head = ''] = original
    ? textOf(original)
        .trimStart()
        .split(/\n[ \t]*\n/)
    : []
  const to = mailboxesIn(field(head, 'To') ?? '').map(({ address }) => address)
  const ours = blocks.filter(({ recipients }) => recipients.some(it => to.includes(it)))
  const { action = 'other', status = null } = worstOf(ours) ?? worstOf(blocks) ?? {}
  return { action, status, messageId: messageIdsIn(field(head, 'Message-ID'))[0] ?? null }
}

/** Whether the mail is a read receipt (RFC 8098), a complaint (RFC 5965), or a bounce without a report. */
export const noticeIn = (headers: HeaderList, attachments: FilePart[]): Notice | null => {
  const types = attachments.map(({ mimeType }) => mimeType)
  const [, reportType] = /report-type\s*=\s*"?([\w-]+)/i.exec(headerOf(headers, 'content-type') ?? '') ?? []
  const has = (type: string) =>
    types.includes(`message/${type}`) ||
    types.includes(`message/global-${type}`) ||
    reportType?.toLowerCase() === type
  if (has('disposition-notification')) return 'read_receipt'
  if (has('feedback-report')) return 'feedback_report'
  return isTextBounce(headers) ? 'bounce' : null
}
