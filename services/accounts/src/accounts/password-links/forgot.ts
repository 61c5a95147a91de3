import type { Pool } from '@earshot/db'
import type { SecretKey } from '@earshot/runtime'
import { enqueuePasswordReset, type MailQueue } from '../../mail/queue/queue.ts'
import { createLinkRequests, type LinkRequested } from './requests.ts'

type ResetRequest = { email: string; address: string; requestId: string; returnTo: string }

/** Queues a mail with a password link. */
export const createForgotPassword = (pool: Pool, secret: SecretKey, mailing: MailQueue) => {
  const request = createLinkRequests(pool, secret)
  return ({ email: typed, ...it }: ResetRequest): Promise<LinkRequested> =>
    request({ email: typed, address: it.address }, (db, email) =>
      enqueuePasswordReset(db, mailing, { email, ...it }),
    )
}
