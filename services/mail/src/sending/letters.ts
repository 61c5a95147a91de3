import { type LetterRequest, systemCaller, WrittenLetter } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import type { EventHandlers } from '@earshot/events'
import type { InternalClient } from '@earshot/http'
import { letterSealer, openLetterRequest, type WorkspaceSettingsCopy } from '@earshot/identity'
import type { Log, SecretKey } from '@earshot/runtime'
import { type Letter, opened, sealed } from '../queue/mail.ts'
import { enqueueRequest, type MailQueue } from '../queue/queue.ts'
import { type Claimed, replaceWithLetter, settleMail } from '../queue/repo.ts'
import { accountLetter } from '../templates/account-letter.ts'

/** The letters of accounts, whose links and people the accounts service knows. */
export type Letters = {
  pool: Pool
  mailing: MailQueue
  accounts: Pick<InternalClient, 'post'>
  workspace: Pick<WorkspaceSettingsCopy, 'current'>
  log: Log
}

/** Queues the letters that the accounts service requests. */
export const letterHandlers = (pool: Pool, secret: SecretKey, mailing: MailQueue): EventHandlers => {
  const sealer = letterSealer(secret)
  return {
    'letter.requested': (requested, { id: eventId }) => {
      const { kind, principalId } = requested
      const request = { kind, request: openLetterRequest(sealer, requested.sealed) }
      return tx(pool, db => enqueueRequest(db, mailing, { eventId, principalId, request }))
    },
  }
}

/** A mail without a letter is dropped, as no one has the address, or waits for the accounts service. */
type LetterOf = { letter: Letter } | { lack: 'dropped' | 'accounts_away' }

/** @throws {ApiError} UNAVAILABLE */
const ask = async ({ accounts, workspace }: Letters, request: LetterRequest) => {
  const brand = await workspace.current()
  const { written } = WrittenLetter.parse(await accounts.post('/letters', request, systemCaller('mail')))
  return written && { letter: accountLetter(written.letter, brand), principalId: written.principalId }
}

/**
 * The letter of a claimed mail. Asks for that of a request, and stores it before it is sent, so that all attempts send the same link.
 * If there is none, the mail is settled. @throws if another worker has claimed the mail
 */
export const letterOf = async (letters: Letters, claimed: Claimed): Promise<LetterOf> => {
  const { pool, mailing, log } = letters
  const contents = opened(mailing.sealer, claimed.sealed)
  if ('letter' in contents) return contents
  const written = await ask(letters, contents.request).catch((error: unknown) => {
    log.warn({ mailId: claimed.id, kind: claimed.kind, err: error }, 'letter.unavailable')
    return undefined
  })
  if (written === undefined) return { lack: 'accounts_away' }
  if (written === null) {
    await settleMail(pool, claimed, { outcome: 'dropped' })
    return { lack: 'dropped' }
  }
  const { letter, principalId } = written
  const stored = { principalId, sealed: sealed(mailing.sealer, { letter }) }
  if (!(await replaceWithLetter(pool, claimed, stored)))
    throw new Error('Another worker has claimed the mail')
  return { letter }
}
