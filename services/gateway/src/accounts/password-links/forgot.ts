import { createHmac } from 'node:crypto'
import { EmailAddress } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { deriveKeys, type SecretKey } from '@earshot/runtime'
import { addressGroup } from '../../base/http/client-address.ts'
import { blockedSeconds, takeTry } from '../../credentials/passwords/repo.ts'
import { type Mailing, noteForgotten } from '../../mail/queue/queue.ts'

/** Asked for without waiting; from then on each waits twice as long as the one before, a quarter of an hour at most. */
const freeTries = { account: 3, address: 20 }

export type ForgotPassword =
  | { outcome: 'noted' }
  | { outcome: 'no_address' }
  | { outcome: 'blocked'; seconds: number }

type Asked = { email: string; address: string; requestId: string }

/** Takes the wish for a new password. What it does and says is the same for every address. */
export const createForgotPassword = (pool: Pool, secret: SecretKey, mailing: Mailing) => {
  const key = deriveKeys(secret, 'forgot-password')[0]
  const subjectOf = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url')

  return async ({ email: typed, address, requestId }: Asked): Promise<ForgotPassword> => {
    const email = EmailAddress.safeParse(typed)
    if (!email.success) return { outcome: 'no_address' }
    const limits = [
      [subjectOf('address', addressGroup(address)), freeTries.address],
      [subjectOf('account', email.data), freeTries.account],
    ] as const
    for (const [subject, free] of limits)
      if (!(await takeTry(pool, subject, free)))
        return { outcome: 'blocked', seconds: await blockedSeconds(pool, subject) }
    await tx(pool, db => noteForgotten(db, mailing, { email: email.data, address, requestId }))
    return { outcome: 'noted' }
  }
}
