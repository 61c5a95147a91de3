import { EmailAddress } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { addressGroup } from '@earshot/http'
import { deriveKeys, mac, type SecretKey } from '@earshot/runtime'
import type { Blocked } from '../../credentials/passwords/attempts.ts'
import { blockedSeconds, countAttempt } from '../../credentials/passwords/attempts-repo.ts'

/** Requests before blocking starts. From then on each one blocks the next twice as long, 15 minutes at most. */
const limits = { account: { free: 3, hours: 1 }, address: { free: 20, hours: 1 } }

export type LinkRequested = { outcome: 'noted' } | { outcome: 'no_address' } | Blocked

/**
 * Queues a mail with a link that gives access to an account. Does the same for every email address, so that it does not reveal which
 * accounts exist. Password links and sign-in links are counted together: both can fill the inbox of someone else.
 */
export const createLinkRequests = (pool: Pool, secret: SecretKey) => {
  const key = deriveKeys(secret, 'forgot-password')[0]
  const subjectOf = (kind: string, text: string) => mac(key, `${kind} ${text}`).toString('base64url')

  return async (
    request: { email: string; address: string },
    enqueue: (db: Db, email: string) => Promise<void>,
  ): Promise<LinkRequested> => {
    const email = EmailAddress.safeParse(request.email)
    if (!email.success) return { outcome: 'no_address' }
    const counts = [
      [subjectOf('address', addressGroup(request.address)), limits.address],
      [subjectOf('account', email.data), limits.account],
    ] as const
    for (const [subject, limit] of counts)
      if (!(await countAttempt(pool, subject, limit)))
        return { outcome: 'blocked', seconds: await blockedSeconds(pool, subject) }
    await tx(pool, db => enqueue(db, email.data))
    return { outcome: 'noted' }
  }
}
