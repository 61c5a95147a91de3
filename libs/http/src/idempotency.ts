import { createHash, randomUUID } from 'node:crypto'
import { ApiError, fail, type Identity } from '@earshot/contracts'
import { type Db, maybe, type Pool, run, tx, within } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { errorAnswer, toApiError } from './errors.ts'
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

const keptHours = 24
const leaseSeconds = 30

type Claim = { credentialId: string; route: string; key: string; fingerprint: string; token: string }

type Stored = { fingerprint: string; status: number | null; location: string | null; body: string | null }

const fingerprintOf = (content: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part).update('\0')
  return hash.digest('base64url')
}

/** Takes the key for this request, unless another holds it. */
const claim = (db: Db, it: Claim) =>
  maybe<{ token: string }>(db)`
    insert into idempotency_keys (credential_id, route, key, fingerprint, token, lease_until)
    values (${it.credentialId}, ${it.route}, ${it.key}, ${it.fingerprint}, ${it.token},
      now() + ${leaseSeconds} * interval '1 second')
    on conflict (credential_id, route, key) do update set
      fingerprint = excluded.fingerprint, token = excluded.token, lease_until = excluded.lease_until,
      status = null, location = null, body = null, created_at = now()
    where (idempotency_keys.status is null and idempotency_keys.lease_until < now())
      or idempotency_keys.created_at < now() - ${keptHours} * interval '1 hour'
    returning token`

const find = (db: Db, it: Claim) =>
  maybe<Stored>(db)`
    select fingerprint, status, location, body from idempotency_keys
    where credential_id = ${it.credentialId} and route = ${it.route} and key = ${it.key}`

/** Keeps the answer, if the lease is still ours: a later request may have taken the key over. */
const keep = async (db: Db, it: Claim, answer: Answer) => {
  const kept = await maybe<{ token: string }>(db)`
    update idempotency_keys
    set fingerprint = ${it.fingerprint}, status = ${answer.status}, location = ${answer.headers.location ?? null}, body = ${answer.body ?? null}
    where credential_id = ${it.credentialId} and route = ${it.route} and key = ${it.key} and token = ${it.token}
    returning token`
  if (!kept) fail('IDEMPOTENCY_KEY_IN_USE')
}

const forget = (db: Db, it: Claim) =>
  run(db)`
    delete from idempotency_keys
    where credential_id = ${it.credentialId} and route = ${it.route} and key = ${it.key} and token = ${it.token}`

/** Nothing is stored when the request that held the key failed and let go of it just now. */
const replay = (stored: Stored | undefined, it: Claim): Answer => {
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
  if (!(await claim(pool, it))) {
    const stored = await find(pool, it)
    return replay(stored, stored?.status ? await whole() : it)
  }
  try {
    return await tx(pool, async db => {
      const answer = await work(within(db))
      await keep(db, await whole(), withoutSecrets(answer))
      return answer
    })
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.status >= 500 || error.status === 429) {
      // A failure to forget only costs the client the rest of the lease.
      await forget(pool, it).catch(() => undefined)
      throw thrown
    }
    const answer = errorAnswer(error, request.requestId)
    await keep(pool, await whole(), answer)
    return answer
  }
}

/** Deletes answers that nobody can ask for any more. */
export const idempotencyCleanup = (pool: Pool): Loop =>
  polling({
    name: 'idempotency-cleanup',
    every: 10 * 60 * 1000,
    work: async () => {
      await run(
        pool,
      )`delete from idempotency_keys where created_at < now() - ${keptHours} * interval '1 hour'`
      return false
    },
  })
