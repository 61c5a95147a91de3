import type { Pool } from '@earshot/db'
import type { SecretKey } from '@earshot/runtime'
import type { Letters, SignInLinkRequest } from '../../mail/letters.ts'
import { createLinkRequests, type LinkRequested } from '../password-links/requests.ts'

/** Requests a mail with a sign-in link. */
export const createSignInLinkRequests = (pool: Pool, secret: SecretKey, letters: Letters) => {
  const request = createLinkRequests(pool, secret)
  return ({
    email: typed,
    address,
    ...it
  }: SignInLinkRequest & { address: string }): Promise<LinkRequested> =>
    request({ email: typed, address }, (db, email) =>
      letters.request(db, { kind: 'sign_in_link', request: { email, ...it } }),
    )
}
