import { type Id, type LetterRequest, newId, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'
import type { Sealer } from '@earshot/runtime'
import { isDemoPerson } from './demo-repo.ts'
import { type Letter, type MailKind, sealed } from './mail.ts'
import { findOwnSender, hasMailAbout, insertMail, type ThreadId } from './repo.ts'

/** What is needed to queue mails. */
export type MailQueue = {
  sealer: Sealer
  /** The base URL of links in mails. */
  origin: string
  /** Whether SMTP_URL is set. Else the default sender sends mails without a sender, if it has a mail server. */
  hasServer: boolean
}

/** Whether mails that belong to no team can be sent: with SMTP_URL, or the server of the default sender. */
export const canSendMail = async (db: Db, { hasServer }: Pick<MailQueue, 'hasServer'>): Promise<boolean> =>
  hasServer || (await findOwnSender(db)) !== undefined

/** The sender of mails without one; undefined for SMTP_URL and MAIL_FROM. */
const usualSender = async (db: Db, { hasServer }: MailQueue): Promise<Id<'mail_sender'> | undefined> =>
  hasServer ? undefined : (await findOwnSender(db))?.id

export type NewLetter = {
  kind: MailKind
  principalId: Id<'principal'>
  letter: Letter
  eventId?: string
  /** The conversation or ticket that the mail belongs to, its team, and the message that the mail contains. */
  thread?: { id: ThreadId; teamId: Id<'team'> | null; sourceId: Id<'message'> }
  /** Default: SMTP_URL and MAIL_FROM, or else the default sender. */
  senderId?: Id<'mail_sender'> | undefined
}

/** Emits that a mail was queued or settled. */
export const mailUpdated = (
  db: Db,
  { id, kind, threadId, status }: { id: Id<'mail'>; kind: string; threadId: ThreadId | null; status: string },
): Promise<void> =>
  emit(db, systemCaller('mail'), 'mail.updated', {
    mail: { id, kind, status },
    thread: threadId === null ? null : { id: threadId },
  })

/** Whether a person would get a mail about an event: not if they already have it, and not if they are of the demo data. */
export const getsMail = async (
  db: Db,
  about: { eventId: Id<'evt'>; principalId: Id<'principal'> },
): Promise<boolean> => !(await isDemoPerson(db, about.principalId)) && !(await hasMailAbout(db, about))

/**
 * Queues a mail in the caller's transaction. A person gets at most one mail per event: the id is undefined if they already have
 * it, and for people of the demo data, who get none.
 */
export const enqueueMail = async (
  db: Db,
  queue: MailQueue,
  { kind, principalId, letter, eventId, thread, senderId }: NewLetter,
): Promise<Id<'mail'> | undefined> => {
  if (await isDemoPerson(db, principalId)) return undefined
  const id = newId('mail')
  const isNew = await insertMail(db, {
    id,
    kind,
    principalId,
    sealed: sealed(queue.sealer, { letter }),
    eventId,
    thread,
    senderId: senderId ?? (await usualSender(db, queue)),
  })
  if (!isNew) return undefined
  await mailUpdated(db, { id, kind, threadId: thread?.id ?? null, status: 'queued' })
  return id
}

type RequestedLetter = { eventId: Id<'evt'>; principalId: Id<'principal'> | null; request: LetterRequest }

/**
 * Queues a request for a letter, once for each event. The worker that sends it asks for the letter: so nothing shows whether the address
 * of a request has an account.
 */
export const enqueueRequest = async (
  db: Db,
  queue: MailQueue,
  { eventId, principalId, request }: RequestedLetter,
): Promise<void> => {
  const { kind } = request
  const id: Id<'mail'> = `mail_${eventId.slice(-26)}`
  const isNew = await insertMail(db, {
    id,
    kind,
    principalId,
    sealed: sealed(queue.sealer, { request }),
    senderId: await usualSender(db, queue),
  })
  if (isNew && principalId !== null) await mailUpdated(db, { id, kind, threadId: null, status: 'queued' })
}
