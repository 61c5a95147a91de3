import type { Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Sealer } from '@earshot/runtime'
import { type Letter, type MailKind, type PasswordResetRequest, type SignUpRequest, sealed } from './mail.ts'
import { insertMail } from './repo.ts'

/** What is needed to queue mails; undefined without a mail server. */
export type MailQueue = {
  sealer: Sealer
  /** The base URL of links in mails. */
  origin: string
}

type NewLetter = { kind: MailKind; principalId: Id<'principal'>; letter: Letter; eventId?: string }

/** Queues a mail in the caller's transaction. A person gets at most one mail per event. */
export const enqueueMail = (
  db: Db,
  { sealer }: MailQueue,
  { kind, principalId, letter, eventId }: NewLetter,
): Promise<void> =>
  insertMail(db, {
    kind,
    principalId,
    sealed: sealed(sealer, { letter }),
    ...(eventId !== undefined && { eventId }),
  })

/**
 * Queues a request for a password link. The worker that sends it looks up the account: the request takes equally long for
 * every address, so neither the response nor its time shows whether an account exists.
 */
export const enqueuePasswordReset = (
  db: Db,
  { sealer }: MailQueue,
  forgotten: PasswordResetRequest,
): Promise<void> =>
  insertMail(db, { kind: 'password_reset', principalId: null, sealed: sealed(sealer, { forgotten }) })

/** Queues a sign-up. The worker looks up whether the address has an account, for the same reason. */
export const enqueueSignUp = (db: Db, { sealer }: MailQueue, signUp: SignUpRequest): Promise<void> =>
  insertMail(db, { kind: 'sign_up', principalId: null, sealed: sealed(sealer, { signUp }) })
