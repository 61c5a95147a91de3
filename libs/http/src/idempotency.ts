import { createHash, randomUUID } from 'node:crypto'
import { ApiError, fail, type Identity } from '@earshot/contracts'
import { type Pool, tx, within } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { errorResponse, toApiError } from './errors.ts'
import {
  type Claim,
  claimKey,
  deleteExpiredKeys,
  findAnswer,
  forgetKey,
  keepAnswer,
  type StoredAnswer,
} from './idempotency-repo.ts'
import type { Answer } from './send.ts'

/** A request with an Idempotency-Key. The key is valid for one credential and one route. */
export type IdempotentRequest = {
  caller: Identity
  /** Method and pattern: `POST /posts`. */
  route: string
  key: string
  /** The content that must be the same when the key is used again: the URL and the body, or the digest of an upload. */
  content: (string | Buffer)[]
  requestId: string
}

type IdempotentWork = {
  prepare: () => Promise<unknown>
  work: (pool: Pool) => Promise<Answer>
  withoutSecrets: (answer: Answer) => Answer
}

const fingerprintOf = (content: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part).update('\0')
  return hash.digest('base64url')
}

/** `stored` is undefined when the request with the key has just failed and released it. */
const replay = (stored: StoredAnswer | undefined, it: Claim): Answer => {
  if (stored && stored.fingerprint !== it.fingerprint) return fail('IDEMPOTENCY_KEY_REUSED')
  if (!stored || stored.status === null)
    throw new ApiError('IDEMPOTENCY_KEY_IN_USE', { headers: { 'retry-after': '1' } })
  return {
    status: stored.status,
    body: stored.body ?? undefined,
    headers: { ...(stored.location && { location: stored.location }), 'idempotency-replayed': 'true' },
  }
}

/**
 * Does the work once per key: a repeated request gets the stored response. The response is committed in the transaction of
 * the change, so that neither exists without the other. `prepare` runs after the key is claimed and before that transaction.
 * Server faults and 429 are not stored. `withoutSecrets` returns the response to store.
 */
export const idempotent = async (
  pool: Pool,
  request: IdempotentRequest,
  { prepare, work, withoutSecrets }: IdempotentWork,
): Promise<Answer> => {
  const it: Claim = {
    credentialId: request.caller.credentialId,
    route: request.route,
    key: request.key,
    fingerprint: fingerprintOf(request.content),
    token: randomUUID(),
  }
  if (!(await claimKey(pool, it))) return replay(await findAnswer(pool, it), it)
  try {
    await prepare()
    return await tx(pool, async db => {
      const answer = await work(within(db))
      await keepAnswer(db, it, withoutSecrets(answer))
      return answer
    })
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.status >= 500 || error.status === 429) {
      // If this fails, the client can retry after the lease expires.
      await forgetKey(pool, it).catch(() => undefined)
      throw thrown
    }
    const answer = errorResponse(error, request.requestId)
    await keepAnswer(pool, it, answer)
    return answer
  }
}

/** Deletes expired responses every 10 minutes. */
export const idempotencyCleanup = (pool: Pool): Loop =>
  polling({
    name: 'idempotency-cleanup',
    every: 10 * 60 * 1000,
    work: async () => {
      await deleteExpiredKeys(pool)
      return false
    },
  })
