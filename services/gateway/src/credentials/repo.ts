import type { Identity } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'

/** `useUnwritten`: the last use on record is more than a minute ago. */
export type ProofRow = Identity & { useUnwritten: boolean }

export const findProof = (db: Db, hash: string) =>
  maybe<ProofRow>(db, 'find_proof')`
    select k.id as credential_id, k.principal_id, p.name, p.email, k.role, k.scopes,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as use_unwritten
    from api_keys k join principals p on p.id = k.principal_id
    where k.hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`

/** Asks again whether it is due: another process may have written it meanwhile. */
export const writeUse = (db: Db, id: string) =>
  run(db)`
    update api_keys set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`
