import { fail } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'
import type { Answer } from './send.ts'

const keptHours = 24
const leaseSeconds = 30

export type Claim = { credentialId: string; route: string; key: string; fingerprint: string; token: string }

export type StoredAnswer = {
  fingerprint: string
  status: number | null
  location: string | null
  body: string | null
}

/** Claims the key for this request, unless another request has it or its response is stored. */
export const claimKey = (db: Db, it: Claim) =>
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

export const findAnswer = (db: Db, it: Claim) =>
  maybe<StoredAnswer>(db)`
    select fingerprint, status, location, body from idempotency_keys
    where credential_id = ${it.credentialId} and route = ${it.route} and key = ${it.key}`

/** Stores the response if this request still has the lease: after it expired, a later request may have claimed the key. */
export const keepAnswer = async (db: Db, it: Claim, answer: Answer) => {
  const kept = await maybe<{ token: string }>(db)`
    update idempotency_keys
    set status = ${answer.status}, location = ${answer.headers.location ?? null}, body = ${answer.body ?? null}
    where credential_id = ${it.credentialId} and route = ${it.route} and key = ${it.key} and token = ${it.token}
    returning token`
  if (!kept) fail('IDEMPOTENCY_KEY_IN_USE')
}

/** Lets another request claim the key, unless the response is stored: a commit may succeed although its confirmation is lost. */
export const forgetKey = (db: Db, it: Claim) =>
  run(db)`
    delete from idempotency_keys
    where credential_id = ${it.credentialId} and route = ${it.route} and key = ${it.key} and token = ${it.token}
      and status is null`

/** Deletes stored responses after 24 hours. */
export const deleteExpiredKeys = (db: Db) =>
  run(db)`delete from idempotency_keys where created_at < now() - ${keptHours} * interval '1 hour'`
