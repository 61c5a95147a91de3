import { createHash, randomUUID } from 'node:crypto'
import { ApiError, fail, type Identity } from '@earshot/contracts'
import { type Pool, tx, within } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { errorAnswer, toApiError } from './errors.ts'
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

/** Where a key is valid: one credential, one route; and what the request says. */
export type IdempotentRequest = {
  caller: Identity
  /** Method and pattern: `POST /posts`. */
  route: string
  key: string
  /** What must be the same when the key is used again. */
  content: (string | Buffer)[]
  /** The same of a body that the work reads as it comes; it reads what is left of it. */
  rest?: () => Promise<Buffer>
  requestId: string
}

const fingerprintOf = (content: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part).update('\0')
  return hash.digest('base64url')
}

/** Nothing is stored when the request that held the key failed and let go of it just now. */
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
 * Does the work once for each key: a repeat gets the stored answer. The answer commits in the transaction of the change,
 * so there is no moment in which one exists without the other. Server faults and refusals by rate are not stored.
 * `withoutSecrets` is the answer as it may be kept.
 */
export const idempotent = async (
  pool: Pool,
  request: IdempotentRequest,
  work: (pool: Pool) => Promise<Answer>,
  withoutSecrets: (answer: Answer) => Answer,
): Promise<Answer> => {
  const it: Claim = {
    credentialId: request.caller.credentialId,
    route: request.route,
    key: request.key,
    fingerprint: fingerprintOf(request.content),
    token: randomUUID(),
  }
  /** The claim with what all of the body says, once it has come. */
  const whole = async (): Promise<Claim> =>
    request.rest ? { ...it, fingerprint: fingerprintOf([...request.content, await request.rest()]) } : it
  if (!(await claimKey(pool, it))) {
    const stored = await findAnswer(pool, it)
    return replay(stored, stored?.status ? await whole() : it)
  }
  try {
    return await tx(pool, async db => {
      const answer = await work(within(db))
      await keepAnswer(db, await whole(), withoutSecrets(answer))
      return answer
    })
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.status >= 500 || error.status === 429) {
      // A failure to forget only costs the client the rest of the lease.
      await forgetKey(pool, it).catch(() => undefined)
      throw thrown
    }
    const answer = errorAnswer(error, request.requestId)
    await keepAnswer(pool, await whole(), answer)
    return answer
  }
}

/** Deletes answers that nobody can ask for any more. */
export const idempotencyCleanup = (pool: Pool): Loop =>
  polling({
    name: 'idempotency-cleanup',
    every: 10 * 60 * 1000,
    work: async () => {
      await deleteExpiredKeys(pool)
      return false
    },
  })
