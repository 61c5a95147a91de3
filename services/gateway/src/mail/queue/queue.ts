import type { Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Sealer } from '@earshot/runtime'
import { type Forgotten, type Letter, type MailKind, sealed } from './mail.ts'
import { insertMail } from './repo.ts'

/** What is needed to put mails on their way; there is none without a mail server. */
export type Mailing = {
  sealer: Sealer
  /** What the links in them begin with. */
  origin: string
}

type Written = { kind: MailKind; principalId: Id<'principal'>; letter: Letter; eventId?: string }

/** Puts a mail on its way, in the transaction of its cause. One person is told of one event once. */
export const sendLater = (
  db: Db,
  { sealer }: Mailing,
  { kind, principalId, letter, eventId }: Written,
): Promise<void> =>
  insertMail(db, {
    kind,
    principalId,
    sealed: sealed(sealer, { letter }),
    ...(eventId !== undefined && { eventId }),
  })

/**
 * Notes that somebody has forgotten a password. Whose address it is, if anybody's, is looked up by whoever sends: to note
 * it takes the same for every address, so nobody learns from an answer, or from its time, who is here.
 */
export const noteForgotten = (db: Db, { sealer }: Mailing, forgotten: Forgotten): Promise<void> =>
  insertMail(db, { kind: 'password_reset', principalId: null, sealed: sealed(sealer, { forgotten }) })
