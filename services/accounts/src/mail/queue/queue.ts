import { type Id, newId, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emit } from '@earshot/events'
import type { Sealer } from '@earshot/runtime'
import { isDemoPerson } from '../../directory/principals/repo.ts'
import {
  type Letter,
  type MailKind,
  type PasswordResetRequest,
  type SignInLinkRequest,
  type SignUpRequest,
  sealed,
} from './mail.ts'
import { insertMail, type ThreadId } from './repo.ts'

/** What is needed to queue mails. */
export type MailQueue = {
  sealer: Sealer
  /** The base URL of links in mails. */
  origin: string
}

export type NewLetter = {
  kind: MailKind
  principalId: Id<'principal'>
  letter: Letter
  eventId?: string
  /** The conversation or ticket that the mail belongs to, its team, and the message that the mail contains. */
  thread?: { id: ThreadId; teamId: Id<'team'> | null; sourceId: Id<'message'> }
  /** The sender; SMTP_URL and MAIL_FROM by default. */
  senderId?: Id<'mail_sender'> | undefined
}

/** Emits that a mail was queued or settled. */
export const mailUpdated = (
  db: Db,
  { id, kind, threadId, status }: { id: Id<'mail'>; kind: string; threadId: ThreadId | null; status: string },
): Promise<void> =>
  emit(db, systemCaller('accounts'), 'mail.updated', {
    mail: { id, kind, status },
    thread: threadId === null ? null : { id: threadId },
  })

/**
 * Queues a mail in the caller's transaction. A person gets at most one mail per event: the id is undefined if they already have
 * it, and for people of the demo data, who get none.
 */
export const enqueueMail = async (
  db: Db,
  { sealer }: MailQueue,
  { kind, principalId, letter, eventId, thread, senderId }: NewLetter,
): Promise<Id<'mail'> | undefined> => {
  if (await isDemoPerson(db, principalId)) return undefined
  const id = newId('mail')
  const isNew = await insertMail(db, {
    id,
    kind,
    principalId,
    sealed: sealed(sealer, { letter }),
    eventId,
    thread,
    senderId,
  })
  if (!isNew) return undefined
  await mailUpdated(db, { id, kind, threadId: thread?.id ?? null, status: 'queued' })
  return id
}

/**
 * Queues a request for a password link. The worker that sends it looks up the account: the request takes equally long for
 * every address, so neither the response nor its time shows whether an account exists.
 */
export const enqueuePasswordReset = async (
  db: Db,
  { sealer }: MailQueue,
  forgotten: PasswordResetRequest,
): Promise<void> =>
  void (await insertMail(db, {
    id: newId('mail'),
    kind: 'password_reset',
    principalId: null,
    sealed: sealed(sealer, { forgotten }),
  }))

/** Queues a sign-up. The worker looks up whether the address has an account, for the same reason. */
export const enqueueSignUp = async (db: Db, { sealer }: MailQueue, signUp: SignUpRequest): Promise<void> =>
  void (await insertMail(db, {
    id: newId('mail'),
    kind: 'sign_up',
    principalId: null,
    sealed: sealed(sealer, { signUp }),
  }))

/** Queues a request for a sign-in link. The worker looks up whether the address has an account, for the same reason. */
export const enqueueSignInLink = async (
  db: Db,
  { sealer }: MailQueue,
  signInLink: SignInLinkRequest,
): Promise<void> =>
  void (await insertMail(db, {
    id: newId('mail'),
    kind: 'sign_in_link',
    principalId: null,
    sealed: sealed(sealer, { signInLink }),
  }))
