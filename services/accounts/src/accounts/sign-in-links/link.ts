import { randomBytes } from 'node:crypto'
import type { Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { hashOf } from '../../credentials/secrets/secret.ts'
import {
  type NewSession,
  revokeUnprovenAccess,
  type StartedSession,
  startSession,
} from '../../credentials/sessions/service.ts'
import * as repo from '../../credentials/sign-in-links/repo.ts'
import { markVerified } from '../oidc/repo.ts'

/** How long a link works. It was requested just before, by the person who opens it. */
export const linkMinutes = 15

/** Stores a link and returns its path. */
export const makeSignInLink = async (db: Db, principalId: Id<'principal'>): Promise<string> => {
  const link = randomBytes(32).toString('base64url')
  await repo.addSignInLink(db, { hash: hashOf(link), principalId, minutes: linkMinutes })
  return `/sign-in/link/${link}`
}

/** The name and email address of the owner; undefined when the link is unknown, used or expired. */
export const findSignInLink = (db: Db, link: string) => repo.findSignInLink(db, hashOf(link))

/**
 * Starts a session with a link, which works once. The owner has received it at the email address, which is therefore verified. Undefined
 * when the link is not valid.
 */
export const startSessionWithSignInLink = (
  pool: Pool,
  { link, former, coming }: Pick<NewSession, 'former' | 'coming'> & { link: string },
): Promise<StartedSession | undefined> =>
  tx(pool, async db => {
    const consumed = await repo.consumeSignInLink(db, hashOf(link))
    if (!consumed) return undefined
    const { principalId } = consumed
    await revokeUnprovenAccess(db, principalId)
    await markVerified(db, principalId)
    return startSession(db, { principalId, method: 'sign_in_link', former, coming })
  })
