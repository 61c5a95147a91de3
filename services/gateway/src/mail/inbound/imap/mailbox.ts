import { asLeader, type Session } from '@earshot/db'
import { type Log, type Loop, type LoopContext, pause } from '@earshot/runtime'
import type { ImapFlow } from 'imapflow'
import { type Intake, receiveMail, recordTooLarge } from '../intake/intake.ts'
import type { ImapServer } from './server.ts'

export type MailboxOptions = {
  intake: Intake
  session: Session
  server: ImapServer
  /** The folder for mails that are handled. Without one, they are marked as read. */
  doneFolder: string | undefined
  maxBytes: number
  log: Log
  /** Between two looks at a server that does not announce new mails. */
  everyMs?: number
}

/** IDLE announces new mails at once; the look is for servers without it, and for lost announcements. */
const defaultEveryMs = 30_000
/** Mails per look. Each is handled on its own. */
const batchSize = 50

const connect = async ({ server, maxBytes }: MailboxOptions): Promise<ImapFlow> => {
  const { ImapFlow } = await import('imapflow') // takes 80 ms, and most deployments do not need it
  const { folder: _, requireTLS, ...where } = server
  const client = new ImapFlow({
    ...where,
    ...(requireTLS && { doSTARTTLS: true }),
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 5 * 60_000,
    autoIdleDelay: 100,
    maxLiteralSize: maxBytes + 1024,
    clientInfo: { name: 'Earshot' },
  })
  // Lost connections also reject the current command or end the wait.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The mail, unless it is gone. Size first, so that a mail that is too large is not downloaded. */
const handle = async (options: MailboxOptions, client: ImapFlow, uid: number): Promise<void> => {
  const { intake, maxBytes, doneFolder, server } = options
  const head = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (!head) return
  const size = head.size ?? 0
  if (size > maxBytes) {
    const { host, port, auth, folder } = server
    const { uidValidity } = client.mailbox || { uidValidity: 0 }
    await recordTooLarge(intake, {
      source: 'imap',
      size,
      key: JSON.stringify([host, port, auth.user, folder, String(uidValidity), uid]),
    })
  } else {
    const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true })
    const raw = fetched ? fetched.source : undefined
    if (!raw) return
    await receiveMail(intake, { source: 'imap', raw })
  }
  // Only now: a mail that is handled again after a crash is recognized as a copy.
  if (doneFolder === undefined) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  else await client.messageMove(String(uid), doneFolder, { uid: true })
}

/** Handles the unread mails, oldest first. Returns whether there may be more. */
const look = async (options: MailboxOptions, client: ImapFlow, signal: AbortSignal): Promise<boolean> => {
  const found = await client.search({ seen: false }, { uid: true })
  const uids = (found || []).slice(0, batchSize)
  for (const uid of uids) {
    if (signal.aborted) return false
    await handle(options, client, uid)
  }
  return uids.length === batchSize
}

/** A folder for handled mails that does not exist is created once. */
const prepareFolder = async (client: ImapFlow, doneFolder: string | undefined): Promise<void> => {
  if (doneFolder !== undefined) await client.mailboxCreate(doneFolder)
}

const watch = async (options: MailboxOptions, { signal, unit }: LoopContext): Promise<void> => {
  const { everyMs = defaultEveryMs, doneFolder, server, log } = options
  const client = await connect(options)
  const close = () => client.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    await prepareFolder(client, doneFolder)
    await client.mailboxOpen(server.folder)
    log.info({ host: server.host, folder: server.folder }, 'imap.connected')
    while (!signal.aborted) {
      const arrived = new AbortController()
      const wake = () => arrived.abort()
      client.once('exists', wake).once('close', wake)
      const hasMore = await unit(() => look(options, client, signal))
      if (!hasMore) await pause(everyMs, AbortSignal.any([signal, arrived.signal]))
      client.off('exists', wake).off('close', wake)
      if (!client.usable && !signal.aborted) throw new Error('The IMAP connection was lost')
    }
  } catch (error) {
    if (!signal.aborted) throw withoutText(error)
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

/** The error without the server's text, which may have addresses. */
const withoutText = (error: unknown): Error => {
  const { code, authenticationFailed } = (error ?? {}) as { code?: unknown; authenticationFailed?: unknown }
  const reason = authenticationFailed === true ? 'login_failed' : typeof code === 'string' ? code : undefined
  return reason === undefined && error instanceof Error ? error : new Error(`IMAP: ${reason}`)
}

/** Polls a mailbox in one process at a time. */
export const imapMailbox = (options: MailboxOptions): Loop =>
  asLeader(options.session, 'inbound-imap', context => watch(options, context))
