import { createHash } from 'node:crypto'
import { EmailAddress } from '@earshot/contracts'
import { type Address, decodeWords, type Email, type Mailbox } from 'postal-mime'
import { hasReplyToken } from '../../threads/reply-address.ts'
import { type Authentication, authenticationOf } from './authentication.ts'
import { type Automatic, automaticOf, type HeaderList, headerOf } from './automatic.ts'
import { textsOf } from './bodies.ts'
import { isCalendarAnswer } from './calendar.ts'
import { cleanLine } from './clean.ts'
import { filesOf, type MailFile, type Omitted, withoutContent } from './files.ts'
import { limits, type ParseFailure } from './limits.ts'
import { type ReadMail, readMail } from './mail.ts'
import { messageIdsIn } from './message-ids.ts'
import { type DeliveryReport, reportIn } from './report.ts'

export type ParsedMail = {
  /** With its angle brackets. */
  messageId: string | null
  /** The Message-IDs that the mail replies to: In-Reply-To first, then References from the latest to the oldest. */
  references: string[]
  /** Null unless From has exactly one valid address. */
  from: { address: string; name: string | null } | null
  /** Addresses in the headers that name the recipient, the most reliable first. */
  recipients: string[]
  subject: string | null
  content: string
  quoted: string | null
  files: MailFile[]
  omitted: Omitted[]
  automatic: Automatic | null
  /** It accepts, declines, changes or cancels an invitation. */
  isCalendarAnswer: boolean
  /** Return-Path is empty, so no one wants a reply. */
  hasEmptyReturnPath: boolean
  report: DeliveryReport | null
  authentication: Authentication
  /** SHA-256 of Message-ID, sender and content: equal for copies of a mail that took different routes. */
  fingerprint: string
}

export type ParseOptions = {
  /** The name of the relay whose Authentication-Results are trusted. */
  relay: string | undefined
}

export type ParseResult = { mail: ParsedMail } | { failure: ParseFailure }

const flat = (addresses: Address[] = []): Mailbox[] => addresses.flatMap(it => it.group ?? [it])

const addressOf = (text: string): string | undefined => EmailAddress.safeParse(text).data

/** The author, if there is exactly one. A list, or an address that is none, identifies no one. */
const authorIn = (headers: HeaderList, { from }: Email): ParsedMail['from'] => {
  const [one, ...others] = headers.filter(({ key }) => key === 'from')
  if (!one || others.length > 0 || one.value.length > 4096 || !from || from.group) return null
  // A second address, outside of the quoted name.
  if ((one.value.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/@/g) ?? []).length !== 1) return null
  const address = addressOf(from.address)
  return address === undefined ? null : { address, name: cleanLine(from.name, limits.name) }
}

/** Headers with the recipient of this copy, before those that the author wrote. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

const recipientsIn = (headers: HeaderList, { to, cc }: Email): string[] => {
  const ofCopy = recipientHeaders.flatMap(name =>
    headers.filter(({ key }) => key === name).map(it => it.value),
  )
  const named = [...flat(to), ...flat(cc)].slice(0, limits.addresses).map(({ address }) => address)
  const valid = [...ofCopy.slice(0, 20), ...named].flatMap(
    text => addressOf(text.replace(/^<|>$/g, '')) ?? [],
  )
  return [...new Set(valid)]
}

/** Whether the headers say that the mail replies to one, of ours or of others. */
const isReply = ({ headers, to, cc }: Email): boolean =>
  headers.some(({ key, value }) => ['in-reply-to', 'references'].includes(key) && value.trim() !== '') ||
  [...flat(to), ...flat(cc)].slice(0, limits.addresses).some(({ address }) => hasReplyToken(address))

const mailOf = ({ email, content }: ReadMail, { relay }: ParseOptions): ParsedMail => {
  const { headers } = email
  const from = authorIn(headers, email)
  const subject = cleanLine(decodeWords(headerOf(headers, 'subject') ?? ''), limits.subject)
  const [messageId = null] = messageIdsIn(headerOf(headers, 'message-id'), 1)
  const references = [
    ...messageIdsIn(headerOf(headers, 'in-reply-to'), 10),
    ...messageIdsIn(headerOf(headers, 'references'), 2000).toReversed(),
  ]
  const { files: textFiles, ...texts } = textsOf(content, { subject, isReply: isReply(email) })
  const files = filesOf([...textFiles, ...email.attachments])
  const parts = files.map(withoutContent)
  const date = headerOf(headers, 'date') ?? null
  const identity = [messageId ?? date, from?.address ?? null, subject, { ...texts, omitted: parts }]
  return {
    messageId,
    references: [...new Set(references)].slice(0, limits.references),
    from,
    recipients: recipientsIn(headers, email),
    subject,
    ...texts,
    files: files.slice(0, limits.files),
    omitted: files.slice(limits.files).map(withoutContent),
    automatic: automaticOf(headers),
    isCalendarAnswer: isCalendarAnswer(email.attachments),
    hasEmptyReturnPath: headerOf(headers, 'return-path') === '<>',
    report: reportIn(email.attachments) ?? null,
    authentication: authenticationOf(headers, { relay, domain: from?.address.split('@')[1] ?? '' }),
    fingerprint: createHash('sha256').update(JSON.stringify(identity)).digest('hex'),
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
    return { mail: mailOf(await readMail(raw), options) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
