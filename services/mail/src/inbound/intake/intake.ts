import { createHash } from 'node:crypto'
import { newId } from '@earshot/contracts'
import { type Db, type Pool, type SealedTable, tx } from '@earshot/db'
import type { WorkspaceSettingsCopy } from '@earshot/identity'
import { crashPoint, type Log, type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'
import type { SentMail } from '../../queue/repo.ts'
import { type ReplyKeys, replyKeys } from '../../threads/reply-address.ts'
import type { InboundMail, InboundReason, inboundOutcomes, inboundSources } from '../log/model.ts'
import { countCopy, dayOf, insertInboundMail, isStored } from '../log/repo.ts'
import type { Room } from '../log/room.ts'
import type { ParsedMail, ParseResult } from '../parsing/parse.ts'
import { type MailParser, ParserEnded, ParserStalled } from '../parsing/parser.ts'
import type { Client } from '../parsing/sender/policy.ts'
import type { SenderCheck } from '../sender/check.ts'
import { accept } from './accept.ts'
import { withAuthor } from './author.ts'
import { decide, factsOf, type Verdict } from './decide.ts'
import { isOutage } from './failures.ts'
import { type MailFiles, type MailWithFiles, storeMailFiles, withoutFiles } from './files.ts'
import { mailsReceived } from './metrics.ts'
import { parseRecorded } from './parse.ts'
import { type Delivery, deliveryTo, deliveryToMailbox } from './recipients.ts'
import { requireRoom, type StoredRoom } from './room.ts'
import { hasSender, type Sender, type Senders, senderOf } from './sender.ts'

export const sealedInboundMails: SealedTable = {
  what: 'incoming emails',
  label: 'inbound-mails',
  table: 'inbound_mails',
  key: ['id'],
  columns: ['raw'],
}

/** A mail of ours that could not be delivered, with the enhanced status code, such as 5.1.1. */
export type Bounce = { mail: SentMail; statusCode: string | null }

export type Intake = Senders & {
  pool: Pool
  /** The copy of the settings, which says what features are on. */
  workspace: Pick<WorkspaceSettingsCopy, 'features'>
  /** The files service, which stores the files of mails. */
  files: MailFiles
  parser: MailParser
  sealer: Sealer
  replyKeys: ReplyKeys
  /** The name of the trusted relay. */
  relay: string | undefined
  /** Checks senders if there is no trusted relay. */
  checkSender: SenderCheck
  /** Mails of one sender within an hour. Further ones are ignored. */
  perHour: number
  /** Whether the mails themselves are stored for some days. */
  keepsRaw: boolean
  /** How much mail is received, and stored as a whole. */
  room: Room
  storedRoom: StoredRoom
  /** Runs in the transaction that records a bounce of a mail that we sent. */
  onBounce: (db: Db, bounce: Bounce) => Promise<void>
  log: Log
}

/** The intake without its parser and pool, which the caller opens. */
export const intakeKeys = (secret: SecretKey): Pick<Intake, 'sealer' | 'replyKeys'> => ({
  sealer: sealerFor(secret, sealedInboundMails.label),
  replyKeys: replyKeys(secret),
})

export type Arrived = {
  raw: Buffer
  source: (typeof inboundSources)[number]
  /** The recipient in the envelope. Without one, the headers name it. */
  recipient?: string | undefined
  /** The envelope has no sender, so no one wants a reply. */
  hasEmptyEnvelopeFrom?: boolean
  /** The server that delivers the mail by SMTP. */
  client?: Client
}

/** The parts of a row that do not depend on the outcome. */
type Draft = {
  mail: MailWithFiles | undefined
  arrived: Arrived
  recipient: string
  fingerprint: string
  /** If the mail was too large to be kept. */
  size?: number | undefined
}

type Recorded = {
  outcome: (typeof inboundOutcomes)[number]
  reason: InboundReason | null
  bounced?: SentMail
}

/** Binary, so that the mail can be restored byte for byte. */
const encoding = 'latin1'

export const openRaw = (sealer: Sealer, sealed: Buffer): Buffer => Buffer.from(sealer.open(sealed), encoding)

const insert = async (
  db: Db,
  { sealer, keepsRaw, storedRoom, relay }: Intake,
  draft: Draft,
  { bounced, ...verdict }: Recorded,
) => {
  const { mail, arrived, recipient, fingerprint, size = arrived.raw.length } = draft
  // A flood must not fill the disk.
  const isVerified = mail?.authentication === 'pass'
  const isKept =
    keepsRaw &&
    verdict.reason !== 'too_many_mails' &&
    (await storedRoom.take(db, arrived.raw.length, isVerified))
  return insertInboundMail(db, {
    id: newId('inbound_mail'),
    recipient,
    fingerprint,
    source: arrived.source,
    ...verdict,
    messageId: mail?.messageId ?? null,
    senderEmail: mail?.from?.address ?? null,
    subject: mail?.subject ?? null,
    authenticated: isVerified,
    resultsServer: mail?.resultsServer?.name ?? null,
    isRelayFound: relay === undefined ? null : mail?.resultsServer?.isTrusted === true,
    size,
    bouncedMailId: bounced?.id ?? null,
    raw: isKept ? sealer.seal(arrived.raw.toString(encoding)) : null,
  })
}

const deliveryOf = async (
  db: Db,
  { replyKeys }: Intake,
  { recipient, source }: Arrived,
  named: string[],
): Promise<Delivery | undefined> => {
  const found = await deliveryTo(db, replyKeys, recipient === undefined ? named : [recipient])
  return found ?? (source === 'imap' ? deliveryToMailbox(db) : undefined)
}

/** A mail with where it is for, what becomes of it, and its files stored if it is accepted. */
type Decided = {
  mail: MailWithFiles
  delivery: Delivery | undefined
  fingerprint: string
  verdict: Verdict
  /** Undefined unless the mail is accepted, and for a copy of a stored mail. */
  sender?: Sender
}

export type Receipt = {
  mail: InboundMail
  isCopy: boolean
  /** It names no author, who should learn that. Programs must not: their bounces help no one. */
  isRefused?: boolean
}

const copyOf = async (db: Db, { recipient, fingerprint }: Draft): Promise<Receipt> => {
  const mail = await countCopy(db, recipient, fingerprint)
  if (!mail) throw new Error('The copy of an incoming mail was deleted meanwhile')
  return { mail, isCopy: true }
}

/** Stores that a mail could not be read. `key` identifies it. */
const storeUnread = async (
  db: Db,
  intake: Intake,
  {
    arrived,
    key,
    reason,
    size,
    mail,
  }: {
    arrived: Arrived
    key: Buffer | string
    reason: InboundReason
    size?: number
    mail?: MailWithFiles | undefined
  },
): Promise<Receipt> => {
  const given = arrived.recipient === undefined ? (mail?.recipients ?? []) : [arrived.recipient]
  const delivery = given.length === 0 ? undefined : await deliveryTo(db, intake.replyKeys, given)
  const recipient = delivery?.address ?? given[0] ?? ''
  const fingerprint = createHash('sha256').update(key).digest('hex')
  const draft = { mail, arrived, recipient, fingerprint, size }
  const row = await insert(db, intake, draft, { outcome: 'failed', reason })
  return row ? { mail: row, isCopy: false } : copyOf(db, draft)
}

/** Without a Date, an equal mail of another day is no copy: an alarm looks the same each time. */
const fingerprintOf = async (db: Db, { fingerprint, hasDate }: ParsedMail): Promise<string> =>
  hasDate
    ? fingerprint
    : createHash('sha256')
        .update(`${fingerprint} ${await dayOf(db)}`)
        .digest('hex')

const store = async (db: Db, intake: Intake, arrived: Arrived, decided: Decided): Promise<Receipt> => {
  const { mail, delivery, fingerprint, verdict, sender } = decided
  const recipient = delivery?.address ?? arrived.recipient ?? mail.recipients[0] ?? ''
  const draft = { mail, arrived, recipient, fingerprint }
  const row = await insert(db, intake, draft, verdict)
  const isRefused = verdict.reason === 'invalid_sender' && mail.automatic !== 'generated'
  if (!row) return { ...(await copyOf(db, draft)), isRefused }
  if (verdict.outcome === 'ignored' && verdict.bounced)
    await intake.onBounce(db, {
      mail: verdict.bounced,
      statusCode: (mail.report ?? mail.textBounce)?.status ?? null,
    })
  if (verdict.outcome === 'ignored' || !delivery || !hasSender(mail))
    return { mail: row, isCopy: false, isRefused }
  if (!sender) throw new Error('The stored copy of an incoming mail was deleted meanwhile')
  return { mail: await accept(db, row, { mail, sender }, delivery), isCopy: false }
}

/** The mail with what the relay says about its sender, or what is found out without one. */
const withSender = async (
  { relay, checkSender }: Intake,
  arrived: Arrived,
  mail: ParsedMail,
): Promise<ParsedMail> =>
  relay === undefined ? { ...mail, authentication: await checkSender(arrived, mail) } : mail

/**
 * What an accepted mail needs of other services: its files are stored, and its sender is found or created. Nothing for a copy of a stored
 * mail, whose sender may have been erased since.
 */
const taken = async (
  intake: Intake,
  mail: ParsedMail,
  delivery: Delivery,
  fingerprint: string,
): Promise<Pick<Decided, 'mail' | 'sender'>> => {
  const { pool, files } = intake
  if (!hasSender(mail) || (await isStored(pool, delivery.address, fingerprint)))
    return { mail: withoutFiles(mail) }
  const sender = await senderOf(pool, intake, mail, delivery)
  return { mail: await storeMailFiles(files, mail), sender }
}

/**
 * Decides what becomes of a mail, before its transaction: the calls of other services are outside of it. If the transaction fails, the
 * sweep removes the files.
 */
const decided = async (intake: Intake, arrived: Arrived, parsed: ParsedMail): Promise<Decided> => {
  const { pool, room } = intake
  const mail = await withAuthor(pool, await withSender(intake, arrived, parsed))
  const delivery = await deliveryOf(pool, intake, arrived, mail.recipients)
  await requireRoom(pool, room, mail, delivery)
  const fingerprint = await fingerprintOf(pool, mail)
  const ignored = { mail: withoutFiles(mail), delivery, fingerprint }
  if (!delivery) return { ...ignored, verdict: { outcome: 'ignored', reason: 'unknown_recipient' } }
  const { hasEmptyEnvelopeFrom = false } = arrived
  const facts = await factsOf(pool, mail, delivery, intake)
  const verdict = decide(mail, delivery, facts, { hasEmptyEnvelopeFrom })
  if (verdict.outcome === 'ignored') return { ...ignored, verdict }
  return { ...(await taken(intake, mail, delivery, fingerprint)), delivery, fingerprint, verdict }
}

/**
 * Stores a mail and what becomes of it in one transaction, once for each recipient. @throws if the database is not available,
 * if the mail ended the parser for the first time, if the parser got no processor time, if too much unverified mail arrived,
 * or if it cannot be stored; it must then be offered again.
 */
export const receiveMail = async (intake: Intake, arrived: Arrived): Promise<Receipt> => {
  const started = performance.now()
  const result: ParseResult = await parseRecorded(intake, arrived.raw)
  const mail = 'mail' in result ? await decided(intake, arrived, result.mail) : result
  if ('failure' in mail) await requireRoom(intake.pool, intake.room, undefined, undefined)
  crashPoint('after-mail-files-before-mail')
  const receipt = await tx(intake.pool, db =>
    'failure' in mail
      ? storeUnread(db, intake, { arrived, key: arrived.raw, reason: mail.failure })
      : store(db, intake, arrived, mail),
  )
  report(intake, receipt, performance.now() - started)
  crashPoint('after-inbound-mail-before-reply')
  return receipt
}

type Unread = Omit<Arrived, 'raw'> & {
  size: number
  key: string
  reason: 'too_large' | 'internal_error'
  /** The start of the mail, whose headers name sender and subject for the log. */
  head?: Buffer | undefined
}

/** The headers in the start of a mail. A part of its text would be read as a mail that is cut off. */
const readHead = async ({ parser }: Intake, head: Buffer): Promise<ParsedMail | undefined> => {
  const end = /\r?\n\r?\n/.exec(head.toString('latin1'))
  try {
    const result = await parser.parse(head.subarray(0, end?.index))
    return 'mail' in result ? result.mail : undefined
  } catch (error) {
    if (error instanceof ParserEnded || error instanceof ParserStalled) return undefined // the mail is recorded without them
    throw error
  }
}

/** Records a mail that is too large to be read, or whose reception fails each time. `key` identifies it. Its content is not kept. */
export const recordUnread = async (
  intake: Intake,
  { size, key, reason, head, ...envelope }: Unread,
): Promise<Receipt> => {
  await requireRoom(intake.pool, intake.room, undefined, undefined)
  const read = head && (await readHead(intake, head))
  const known = read && withoutFiles(read)
  const arrived = { ...envelope, raw: Buffer.alloc(0) }
  const record = async ([mail, ...shorter]: (MailWithFiles | undefined)[]): Promise<Receipt> => {
    const unread = { arrived, key, reason, size, mail }
    try {
      return await tx(intake.pool, db => storeUnread(db, { ...intake, keepsRaw: false }, unread))
    } catch (error) {
      if (shorter.length === 0 || isOutage(error)) throw error
      return record(shorter)
    }
  }
  // The headers may be what cannot be stored. The sender matters most.
  const receipt = await record(
    known ? [known, { ...known, subject: null, messageId: null }, undefined] : [undefined],
  )
  report(intake, receipt, 0)
  return receipt
}

/** The log has no address and no subject. */
const report = ({ log }: Intake, { mail, isCopy }: Receipt, ms: number): void => {
  const { id: inboundMailId, source, outcome, reason, size, threadId } = mail
  if (!isCopy) mailsReceived.inc({ source, outcome, reason: reason ?? '' })
  const fields = { inboundMailId, source, reason, size, threadId, isCopy, durationMs: Math.round(ms) }
  log[outcome === 'failed' ? 'warn' : 'info'](fields, `mail.${isCopy ? 'repeated' : outcome}`)
}
