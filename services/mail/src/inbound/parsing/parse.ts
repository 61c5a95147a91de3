import { domainOf } from '@earshot/contracts'
import { hasReplyToken } from '../../threads/reply-address.ts'
import {
  type Authentication,
  authenticationOf,
  type ResultsServer,
  resultsServerOf,
} from './authentication.ts'
import { authorIn, isAuthorPlain, mailboxesOf, originalsIn, recipientsIn } from './author.ts'
import { type Automatic, automaticOf, type HeaderList, headerOf } from './automatic.ts'
import { textsOf } from './bodies.ts'
import { isCalendarAnswer } from './calendar.ts'
import { cleanLine } from './clean.ts'
import { filesOf, type MailFile, type Omitted, withoutContent } from './files.ts'
import { fingerprintOf } from './fingerprint.ts'
import { limits, type ParseFailure } from './limits.ts'
import { type ReadMail, readMail } from './mail.ts'
import type { Mailbox } from './mailboxes.ts'
import { messageIdsIn, referencesIn } from './message-ids.ts'
import { decodeRepaired } from './mime/words.ts'
import { type DeliveryReport, isNullSender, type Notice, noticeIn, reportIn, textBounceIn } from './report.ts'
import { keysOf } from './sender/signatures.ts'

/** The domain of the author, and the names of the keys with which it may have signed the mail. */
export type Claim = { domain: string; keys: string[] }

export type ParsedMail = {
  /** With its angle brackets. */
  messageId: string | null
  /** The Message-IDs that the mail replies to, the nearest first. */
  references: string[]
  /** The author. Null unless From has exactly one address, which is valid. */
  from: Mailbox | null
  /** The mailboxes of each header that may name the author if From has an address of ours. */
  originals: Mailbox[][]
  replyTo: Mailbox[]
  to: Mailbox[]
  cc: Mailbox[]
  /** Addresses in the headers that name the recipient, the most reliable first. */
  recipients: string[]
  subject: string | null
  content: string
  quoted: string | null
  files: MailFile[]
  omitted: Omitted[]
  automatic: Automatic | null
  /** It accepts, declines, changes or cancels an invitation, and a person wrote nothing else. */
  isCalendarAnswer: boolean
  /** Return-Path is empty, so no one wants a reply. */
  hasEmptyReturnPath: boolean
  report: DeliveryReport | null
  notice: Notice | null
  /** What a bounce without a report says. */
  textBounce: DeliveryReport | null
  authentication: Authentication
  resultsServer: ResultsServer | undefined
  /** What may prove the domain of the author without a relay. Null if programs may find another author. */
  claim: Claim | null
  /** Equal for copies of a mail that took different routes. */
  fingerprint: string
  hasDate: boolean
}

export type ParseOptions = {
  /** The name of the relay whose Authentication-Results are trusted. */
  relay: string | undefined
}

export type ParseResult = { mail: ParsedMail } | { failure: ParseFailure }

/** Whether the headers say that the mail replies to one, of ours or of others. */
const isReply = (headers: HeaderList): boolean =>
  headers.some(({ key, value }) => ['in-reply-to', 'references'].includes(key) && value.trim() !== '') ||
  recipientsIn(headers).some(hasReplyToken)

const mailOf = ({ headers, content }: ReadMail, raw: Buffer, { relay }: ParseOptions): ParsedMail => {
  const { attachments } = content
  const from = authorIn(headers)
  const subject = cleanLine(decodeRepaired(headerOf(headers, 'subject') ?? ''), limits.subject)
  const [messageId = null] = messageIdsIn(headerOf(headers, 'message-id'))
  const { files: textFiles, written, ...texts } = textsOf(content, { subject, isReply: isReply(headers) })
  const files = filesOf([...textFiles, ...attachments])
  const date = headerOf(headers, 'date') ?? null
  const sender = from?.address ?? null
  const domain = domainOf(sender ?? '')
  const isPlain = isAuthorPlain(headers)
  return {
    messageId,
    references: referencesIn(headers),
    from,
    originals: originalsIn(headers),
    replyTo: mailboxesOf(headers, 'reply-to'),
    to: mailboxesOf(headers, 'to'),
    cc: mailboxesOf(headers, 'cc'),
    recipients: recipientsIn(headers),
    subject,
    ...texts,
    files: files.slice(0, limits.files),
    omitted: files.slice(limits.files).map(withoutContent),
    automatic: automaticOf(headers),
    isCalendarAnswer: isCalendarAnswer(attachments, {
      text: written,
      senders: [from?.name ?? '', from?.address ?? ''],
    }),
    hasEmptyReturnPath: isNullSender(headerOf(headers, 'return-path') ?? 'none'),
    report: reportIn(headers, attachments) ?? null,
    notice: noticeIn(headers, attachments),
    textBounce: textBounceIn(headers, content.sections.map(({ text, html }) => text || html).join('\n')),
    authentication: authenticationOf(headers, { relay, domain, isPlain }),
    resultsServer: resultsServerOf(headers, relay),
    claim: relay === undefined && sender !== null && isPlain ? { domain, keys: keysOf(raw, domain) } : null,
    fingerprint: fingerprintOf({
      ...{ messageId, date, sender, subject, files, raw },
      texts: [
        ...content.before,
        ...content.sections.flatMap(({ text, html }) => [text, html]),
        ...content.after,
      ].map(text => text.trim()),
    }),
    hasDate: date !== null,
  }
}

const failureOf = (error: unknown): ParseFailure => {
  const message = error instanceof Error ? error.message : ''
  if (message === 'MIME nesting depth') return 'too_deep'
  if (message === 'MIME parts') return 'too_many_parts'
  return message === 'MIME header size' ? 'headers_too_large' : 'malformed'
}

/** Reads a mail within the limits. Attached mails are left out like files. Never throws. */
export const parseMail = async (raw: Buffer, options: ParseOptions): Promise<ParseResult> => {
  try {
    return { mail: mailOf(readMail(raw), raw, options) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
