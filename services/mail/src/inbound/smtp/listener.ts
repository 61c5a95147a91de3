import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { EmailAddress } from '@earshot/contracts'
import { type Log, type Loop, listenOptions } from '@earshot/runtime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type Failures, isOutage, isRefusedForNow } from '../intake/failures.ts'
import { type Arrived, type Intake, type Receipt, receiveMail, recordUnread } from '../intake/intake.ts'
import { type Delivery, deliveryTo } from '../intake/recipients.ts'
import { isOverLimit } from '../intake/room.ts'
import { isNullSender } from '../parsing/report.ts'
import type { Client } from '../parsing/sender/policy.ts'
import { keepHalfOpen } from './half-open.ts'
import { createPlaces } from './places.ts'

export type ListenerOptions = {
  intake: Intake
  failures: Failures
  host: string
  /** With which we greet clients. The name of the machine, which is the default, concerns no one. */
  name: string
  port: number
  maxBytes: number
  log: Log
  /** Called when the listener accepts connections. */
  onListening?: (port: number) => void
}

/** Mails that arrive at a time. Each may take the largest size in memory; other clients get 421 and try again (places.ts). */
const maxClients = 20
/** A client that sends nothing for this long is disconnected. */
const silenceMs = 60_000
/** A client may take this long for its commands before a mail, however often it sends a byte. */
const commandsMs = 60_000
/** A client may take this long to send a mail, and loses its place earlier if it is slower than `leastBytesPerSecond`. */
const dataMs = 5 * 60_000
const leastBytesPerSecond = 1024
/** The first seconds of a mail, and pauses between its parts, count for no speed. */
const slowStartMs = 30_000
const maxRecipients = 100

const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** The sender's server keeps the mail and tries again. */
const tryAgain = () => reply(451, '4.3.0 Temporarily unavailable, try again later')
const overLimit = () => reply(452, '4.3.1 Too much email of unverified senders, try again later')
const tooLarge = () => reply(552, '5.3.4 Message too large')
const unreadable = () => reply(554, '5.6.0 Message cannot be read')
const noAuthor = () => reply(550, '5.1.7 From must name one valid address')
const unknown = () => reply(550, '5.1.1 No such recipient')

const full = () => reply(421, '4.3.2 Too many connections, try again later')

/** Enough for the headers of a mail that is too large. */
const headBytes = 64 * 1024

/** The mail, or its start if it is too large. The rest is dropped as it arrives: SMTP cannot stop a client earlier. */
const readData = async (
  stream: SMTPServerDataStream,
  maxBytes: number,
): Promise<{ size: number } & ({ raw: Buffer } | { head: Buffer })> => {
  const chunks: Buffer[] = []
  let head: Buffer | undefined
  let size = 0
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const tookMs = performance.now() - startedAt
    const isSlow = size < ((tookMs - slowStartMs) / 1000) * leastBytesPerSecond
    if (isSlow || tookMs > dataMs) stream.destroy(new Error('The mail took too long'))
  }, 5000)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (head) continue
      chunks.push(chunk)
      if (size <= maxBytes) continue
      head = Buffer.concat(chunks).subarray(0, headBytes)
      chunks.length = 0
    }
  } finally {
    clearInterval(timer)
  }
  return head ? { size, head: Buffer.from(head) } : { size, raw: Buffer.concat(chunks) }
}

/** What SPF checks. */
export const clientOf = ({
  remoteAddress: ip,
  hostNameAppearsAs,
  envelope: { mailFrom },
}: Pick<SMTPServerSession, 'remoteAddress' | 'hostNameAppearsAs' | 'envelope'>): Client => ({
  ip,
  helo: hostNameAppearsAs || '',
  mailFrom: mailFrom ? mailFrom.address : '',
})

const addressesOf = ({ envelope }: SMTPServerSession): string[] => [
  ...new Set(envelope.rcptTo.flatMap(({ address }) => EmailAddress.safeParse(address).data ?? [])),
]

/** One recipient for each address of the workspace. The one with a token comes first, so the other is a copy. */
const recipientsOf = async (intake: Intake, addresses: string[]): Promise<string[]> => {
  const found = new Map<string, { address: string; delivery: Delivery }>()
  for (const address of addresses) {
    const delivery = await deliveryTo(intake.pool, intake.replyKeys, [address])
    const known = delivery && found.get(delivery.address)
    if (delivery && (!known || (delivery.threadId && !known.delivery.threadId)))
      found.set(delivery.address, { address, delivery })
  }
  return [...found.values()].map(({ address }) => address)
}

/** Receives a mail, or records it after its last attempt, so that its client does not send it for days. */
const receive = async ({ intake, failures }: ListenerOptions, arrived: Arrived): Promise<Receipt> => {
  const { raw, recipient = '', ...envelope } = arrived
  const key = createHash('sha256').update(`${recipient}\n`).update(raw).digest('hex')
  const receiveOrRecord = async () => {
    try {
      return await receiveMail(intake, arrived)
    } catch (error) {
      if (isOutage(error) || isRefusedForNow(error)) throw error
      failures.failed(key)
      if (!failures.isGivenUp(key)) throw error
      const head = raw.subarray(0, headBytes)
      const unread = { ...envelope, recipient, size: raw.length, key, head }
      return recordUnread(intake, { ...unread, reason: 'internal_error' })
    }
  }
  const receipt = await receiveOrRecord()
  failures.handled(key)
  return receipt
}

/** Stores the mail for each recipient. Returns the error to reply with, if any. */
const take = async (
  options: ListenerOptions,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | undefined> => {
  const { intake, maxBytes } = options
  const { size, ...read } = await readData(stream, maxBytes)
  const { mailFrom } = session.envelope
  const client = clientOf(session)
  const hasEmptyEnvelopeFrom = !mailFrom || isNullSender(mailFrom.address)
  let isUnread = false
  let hasNoAuthor = false
  for (const recipient of await recipientsOf(intake, addressesOf(session))) {
    const envelope = { source: 'smtp', recipient, hasEmptyEnvelopeFrom, client } as const
    if ('head' in read) {
      await recordUnread(intake, { ...envelope, ...read, size, key: session.id, reason: 'too_large' })
      continue
    }
    const { mail, isRefused } = await receive(options, { ...envelope, ...read })
    isUnread ||= mail.outcome === 'failed'
    hasNoAuthor ||= isRefused === true
  }
  if ('head' in read) return tooLarge()
  if (isUnread) return unreadable()
  return hasNoAuthor ? noAuthor() : undefined
}

const serverOf = (options: ListenerOptions): SMTPServer => {
  const { intake, name, maxBytes, log } = options
  const onFailure = (error: unknown): Error => {
    if (isOverLimit(error)) return overLimit()
    log.warn({ err: error }, 'smtp.unavailable')
    return tryAgain()
  }
  const places = createPlaces({ most: maxClients, commandsMs })
  const server = new SMTPServer({
    allowHalfOpen: true,
    name,
    banner: 'Earshot',
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    maxRecipients,
    socketTimeout: silenceMs,
    closeTimeout: 2000,
    onConnect: (session, done) => done(places.has(session) ? null : full()),
    onRcptTo: ({ address }, _session, done) => {
      const parsed = EmailAddress.safeParse(address).data
      if (parsed === undefined) return done(unknown())
      deliveryTo(intake.pool, intake.replyKeys, [parsed])
        .then(delivery => done(delivery ? null : unknown()))
        .catch(error => done(onFailure(error)))
    },
    onData: (stream, session, done) => {
      places
        .keep(session, () => take(options, stream, session))
        .then(error => done(error ?? null))
        .catch(error => done(onFailure(error)))
    },
  })
  server.server.prependListener('connection', keepHalfOpen).prependListener('connection', places.enter)
  return server
}

/** Accepts mail by SMTP. A mail is acknowledged after it is stored. */
export const smtpListener = (options: ListenerOptions): Loop => ({
  name: 'inbound-smtp',
  run: async ({ signal }) => {
    const server = serverOf(options)
    const failed = Promise.withResolvers<never>()
    failed.promise.catch(() => undefined)
    server.server.once('error', failed.reject)
    // Clients that disconnect are no fault of ours.
    server.on('error', error => options.log.debug({ err: error }, 'smtp.client_error'))
    const listening = Promise.withResolvers<void>()
    server.server.listen(listenOptions(options), () => listening.resolve())
    await Promise.race([listening.promise, failed.promise])
    const { port } = server.server.address() as AddressInfo // an object, because the server listens on TCP
    options.log.info({ port }, 'smtp.listening')
    options.onListening?.(port)
    const stopped = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => stopped.resolve(), { once: true })
    if (signal.aborted) stopped.resolve()
    await Promise.race([stopped.promise, failed.promise])
    await new Promise<void>(resolve => server.close(() => resolve()))
  },
})
