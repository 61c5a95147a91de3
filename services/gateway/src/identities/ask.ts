import {
  ApiError,
  AuthenticationResult,
  type GivenCredential,
  maxCredentials,
  systemCaller,
} from '@earshot/contracts'
import type { Found } from '@earshot/edge'
import type { InternalClient } from '@earshot/http'
import { batcher } from '@earshot/runtime'
import { z } from 'zod'

const Results = z.object({ results: z.array(AuthenticationResult) })

/** Batches that are asked at the same time. */
const inFlight = 8

const caller = systemCaller('gateway')

/** A failure, which is that of each credential of a batch: none is asked again by itself. */
type Failed = { error: unknown }

/** Asks the accounts service who has a credential, in batches. @throws {ApiError} UNAVAILABLE, FORBIDDEN */
export const askAccounts = (accounts: InternalClient): ((given: GivenCredential) => Promise<Found>) => {
  const ask = batcher<GivenCredential, AuthenticationResult | Failed>({
    limit: maxCredentials,
    inFlight,
    run: async credentials => {
      try {
        return Results.parse(await accounts.post('/identities', { credentials }, caller)).results
      } catch (error) {
        return credentials.map(() => ({ error }))
      }
    },
  })
  return async given => {
    const result = await ask(given)
    if ('error' in result) throw result.error
    if (result.refused !== null) throw new ApiError('FORBIDDEN', { message: result.refused })
    return { identity: result.identity ?? undefined, expiresAt: result.expiresAt ?? undefined }
  }
}
