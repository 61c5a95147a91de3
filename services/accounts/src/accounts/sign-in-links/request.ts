import type { Pool } from '@earshot/db'
import type { SecretKey } from '@earshot/runtime'
import type { SignInLinkRequest } from '../../mail/queue/mail.ts'
import { enqueueSignInLink, type MailQueue } from '../../mail/queue/queue.ts'
import { createLinkRequests, type LinkRequested } from '../password-links/requests.ts'

/** Queues a mail with a sign-in link. */
export const createSignInLinkRequests = (pool: Pool, secret: SecretKey, mailing: MailQueue) => {
  const request = createLinkRequests(pool, secret)
  return ({
    email: typed,
    address,
    ...it
  }: SignInLinkRequest & { address: string }): Promise<LinkRequested> =>
    request({ email: typed, address }, (db, email) => enqueueSignInLink(db, mailing, { email, ...it }))
}
