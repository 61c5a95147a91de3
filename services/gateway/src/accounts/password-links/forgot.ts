import { EmailAddress } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { deriveKeys, mac, type SecretKey } from '@earshot/runtime'
import { addressGroup } from '../../base/http/client-address.ts'
import { blockedSeconds, countAttempt } from '../../credentials/passwords/attempts-repo.ts'
import { enqueuePasswordReset, type MailQueue } from '../../mail/queue/queue.ts'

/** Requests before blocking starts. From then on each one blocks the next twice as long, 15 minutes at most. */
const limits = { account: { free: 3, hours: 1 }, address: { free: 20, hours: 1 } }

export type ForgotPassword =
  | { outcome: 'noted' }
  | { outcome: 'no_address' }
  | { outcome: 'blocked'; seconds: number }

type ResetRequest = { email: string; address: string; requestId: string; returnTo: string }

/** Queues a mail with a password link. Does the same for every email address, so that it does not reveal which accounts exist. */
export const createForgotPassword = (pool: Pool, secret: SecretKey, mailing: MailQueue) => {
  const key = deriveKeys(secret, 'forgot-password')[0]
  const subjectOf = (kind: string, text: string) => mac(key, `${kind} ${text}`).toString('base64url')

  return async ({ email: typed, ...request }: ResetRequest): Promise<ForgotPassword> => {
    const email = EmailAddress.safeParse(typed)
    if (!email.success) return { outcome: 'no_address' }
    const counts = [
      [subjectOf('address', addressGroup(request.address)), limits.address],
      [subjectOf('account', email.data), limits.account],
    ] as const
    for (const [subject, limit] of counts)
      if (!(await countAttempt(pool, subject, limit)))
        return { outcome: 'blocked', seconds: await blockedSeconds(pool, subject) }
    await tx(pool, db => enqueuePasswordReset(db, mailing, { email: email.data, ...request }))
    return { outcome: 'noted' }
  }
}
