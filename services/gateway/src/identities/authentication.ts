import { createHash } from 'node:crypto'
import type { GivenCredential } from '@earshot/contracts'
import {
  cachedHash,
  cacheIdentities,
  type Listen,
  type Sessions,
  sessionCookie,
  type VerifyCredential,
} from '@earshot/edge'
import type { InternalClient } from '@earshot/http'
import { askAccounts } from './ask.ts'
import { trustKnown } from './known.ts'

export type Verifiers = {
  verify: VerifyCredential
  sessions: Sessions
  close: () => void
}

const sha256 = (credential: string): string => createHash('sha256').update(credential).digest('base64')

type Options = { accounts: InternalClient; listen: Listen; origin: string }

/** Authenticates callers by the accounts service, whose results are cached for a second. */
export const openVerifiers = ({ accounts, listen, origin }: Options): Verifiers => {
  const ask = askAccounts(accounts)
  const verifierOf = (kind: GivenCredential['kind']) => {
    const hashOf = cachedHash(sha256)
    const trust = trustKnown(listen)
    const cache = cacheIdentities(listen, (hash, credential) =>
      trust.find(hash, () => ask({ kind, credential })),
    )
    const verify: VerifyCredential = async (credential, connection) => {
      const hash = hashOf(credential, connection)
      return hash === undefined ? undefined : cache.identityFor(hash, credential)
    }
    return { verify, close: () => void [trust.close(), cache.close()] }
  }
  const bearer = verifierOf('bearer')
  const session = verifierOf('session')
  return {
    verify: bearer.verify,
    sessions: { ...sessionCookie(origin), verify: session.verify },
    close: () => {
      bearer.close()
      session.close()
    },
  }
}
