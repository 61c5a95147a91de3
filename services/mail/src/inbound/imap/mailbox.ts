import { asLeader, type Session } from '@earshot/db'
import { type Log, type Loop, type LoopContext, pause } from '@earshot/runtime'
import type { ImapFlow } from 'imapflow'
import { type Failures, isOutage, isRefusedForNow } from '../intake/failures.ts'
import { type Intake, receiveMail, recordUnread } from '../intake/intake.ts'
import { saveMailboxProblem } from '../log/mailbox-repo.ts'
import type { MailboxProblem } from '../log/model.ts'
import { codeOf, openDoneFolder, pathOf, problem } from './folders.ts'
import type { ImapServer } from './server.ts'

export type MailboxOptions = {
  intake: Intake
  failures: Failures
  session: Session
  server: ImapServer
  /** The folder for mails that are handled. Without one, or if the server refuses it, they are marked as read. */
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

/** Identifies a mail, also after a new connection. */
const keyOf = ({ server }: MailboxOptions, client: ImapFlow, uid: number): string => {
  const { host, port, auth, folder } = server
  const { uidValidity } = client.mailbox || { uidValidity: 0 }
  return JSON.stringify([host, port, auth.user, folder, String(uidValidity), uid])
}

/** The keys of mails whose start cannot be fetched, kept over connections. */
type Watched = MailboxOptions & { unfetchable: Set<string> }

/** A mailbox with the path of its folder for handled mails, unless there is none or the server refuses it. */
type Opened = Watched & { donePath: string | undefined }

/** Enough for the headers of a mail that is too large. */
const headBytes = 64 * 1024

/** The start of a mail, for the log. */
const headOf = async (client: ImapFlow, uid: number): Promise<Buffer | undefined> => {
  const start = { start: 0, maxLength: headBytes }
  const fetched = await client.fetchOne(String(uid), { source: start }, { uid: true })
  return fetched ? fetched.source : undefined
}

/** Undefined if the mail is gone. */
const sizeOf = async (client: ImapFlow, uid: number): Promise<number | undefined> => {
  const head = await client.fetchOne(String(uid), { size: true }, { uid: true })
  return head ? (head.size ?? 0) : undefined
}

/** The mail, unless it is gone. Size first, so that a mail that is too large is not downloaded. */
const receive = async (options: MailboxOptions, client: ImapFlow, uid: number): Promise<boolean> => {
  const { intake, maxBytes } = options
  const size = await sizeOf(client, uid)
  if (size === undefined) return false
  if (size > maxBytes) {
    const key = keyOf(options, client, uid)
    const head = await headOf(client, uid)
    await recordUnread(intake, { source: 'imap', size, key, reason: 'too_large', head })
    return true
  }
  const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true })
  const raw = fetched ? fetched.source : undefined
  if (!raw) return false
  await receiveMail(intake, { source: 'imap', raw })
  return true
}

/** Some servers announce a size that is too small. Then the mail itself ends the connection. */
const isTooLong = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'LiteralTooLarge'

/** The start of a mail that failed, unless fetching it is what fails. Then it is not fetched again, or it would block the mailbox. */
const headOnce = async (
  { unfetchable }: Opened,
  client: ImapFlow,
  uid: number,
  key: string,
): Promise<Buffer | undefined> => {
  if (unfetchable.has(key)) return undefined
  unfetchable.add(key)
  const head = await headOf(client, uid)
  unfetchable.delete(key)
  return head
}

/** Records a mail that failed each time. It stays in the mailbox, flagged; marked as unread, it is tried again. */
const giveUp = async (options: Opened, client: ImapFlow, uid: number): Promise<void> => {
  const { intake, failures } = options
  const key = keyOf(options, client, uid)
  const size = await sizeOf(client, uid)
  if (size !== undefined) {
    const head = await headOnce(options, client, uid, key)
    await recordUnread(intake, { source: 'imap', size, key, reason: 'internal_error', head })
    await client.messageFlagsAdd(String(uid), ['\\Seen', '\\Flagged'], { uid: true })
  }
  failures.handled(key)
}

const refuseDoneFolder = (options: Opened, refusal: unknown): void => {
  options.donePath = undefined
  const about = { setting: 'INBOUND_IMAP_DONE_FOLDER', code: codeOf(refusal) }
  options.log.warn(about, 'imap.done_folder_refused')
}

/** Marks a mail as handled. A server that refuses the move, because the folder is full or gone, is not asked again. */
const finish = async (options: Opened, client: ImapFlow, uid: number): Promise<void> => {
  const { donePath } = options
  if (donePath !== undefined && (await client.messageMove(String(uid), donePath, { uid: true }))) return
  if (donePath !== undefined && client.usable) refuseDoneFolder(options, undefined)
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
}

const handle = async (options: Opened, client: ImapFlow, uid: number): Promise<void> => {
  const { failures, log } = options
  const key = keyOf(options, client, uid)
  if (failures.isGivenUp(key)) return giveUp(options, client, uid)
  try {
    if (!(await receive(options, client, uid))) return
  } catch (error) {
    if (isRefusedForNow(error)) return failures.refused(key)
    const isOfMail = !isOutage(error) && (client.usable || isTooLong(error))
    if (!isOfMail) throw error
    failures.failed(key)
    log.error({ uid, err: withoutText(error) }, 'mail.not_received')
    if (!client.usable) throw error
    return
  }
  failures.handled(key)
  // Only now: a mail that is handled again after a crash is recognized as a copy.
  await finish(options, client, uid)
}

/** Handles the unread mails, oldest first. One that failed waits, and delays no other. Returns whether there may be more. */
const look = async (options: Opened, client: ImapFlow, signal: AbortSignal): Promise<boolean> => {
  const found = await client.search({ seen: false }, { uid: true })
  const { failures } = options
  const due = (found || []).filter(uid => !failures.isWaiting(keyOf(options, client, uid)))
  const uids = due.slice(0, batchSize)
  for (const uid of uids) {
    if (signal.aborted) return false
    await handle(options, client, uid)
  }
  return uids.length === batchSize || uids.some(uid => failures.isGivenUp(keyOf(options, client, uid)))
}

/** Opens both folders. Without the one for handled mails, mails are received all the same. */
const open = async (options: Watched, client: ImapFlow): Promise<Opened> => {
  const { doneFolder, server } = options
  const opened: Opened = { ...options, donePath: undefined }
  if (doneFolder !== undefined) {
    const found = await openDoneFolder(client, doneFolder)
    if ('path' in found) opened.donePath = found.path
    else refuseDoneFolder(opened, found.refusal)
  }
  await client.mailboxOpen(pathOf(client, server.folder)).catch(error => {
    throw client.usable ? problem('folder_refused', error) : error
  })
  return opened
}

const watch = async (options: Watched, { signal, unit }: LoopContext): Promise<void> => {
  const { everyMs = defaultEveryMs, doneFolder, server, failures, log } = options
  const client = await connect(options).catch(error => {
    throw problem(error?.authenticationFailed === true ? 'login_failed' : 'unreachable', error)
  })
  const close = () => client.close()
  signal.addEventListener('abort', close, { once: true })
  try {
    const opened = await open(options, client)
    log.info({ host: server.host, folder: server.folder }, 'imap.connected')
    while (!signal.aborted) {
      const arrived = new AbortController()
      const wake = () => arrived.abort()
      client.once('exists', wake).once('close', wake)
      const hasMore = await unit(() => look(opened, client, signal))
      if (doneFolder !== undefined && opened.donePath === undefined)
        await saveMailboxProblem(options.intake.pool, 'done_folder_refused')
      const waitMs = Math.ceil(Math.min(everyMs, failures.untilNext()))
      if (!hasMore) await pause(waitMs, AbortSignal.any([signal, arrived.signal]))
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
  const code = codeOf(error)
  return code === undefined && error instanceof Error ? error : new Error(`IMAP: ${code}`)
}

/** Shows admins what they can fix. */
const withReport = async (options: Watched, context: LoopContext): Promise<void> => {
  try {
    await watch(options, context)
  } catch (error) {
    const found = (error as { problem?: MailboxProblem }).problem
    // The error itself is logged, also if this fails.
    if (found && !context.signal.aborted)
      await saveMailboxProblem(options.intake.pool, found).catch(() => undefined)
    throw error
  }
}

/** Polls a mailbox in one process at a time. */
export const imapMailbox = (options: MailboxOptions): Loop => {
  const watched = { ...options, unfetchable: new Set<string>() }
  return asLeader(options.session, 'inbound-imap', context => withReport(watched, context))
}
