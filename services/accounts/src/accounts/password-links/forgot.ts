import type { Pool } from '@earshot/db'
import type { SecretKey } from '@earshot/runtime'
import type { Letters } from '../../mail/letters.ts'
import { createLinkRequests, type LinkRequested } from './requests.ts'

type ResetRequest = { email: string; address: string; requestId: string; returnTo: string }

/** Requests a mail with a password link. */
export const createForgotPassword = (pool: Pool, secret: SecretKey, letters: Letters) => {
  const request = createLinkRequests(pool, secret)
  return ({ email: typed, ...it }: ResetRequest): Promise<LinkRequested> =>
    request({ email: typed, address: it.address }, (db, email) =>
      letters.request(db, { kind: 'password_reset', request: { email, ...it } }),
    )
}
