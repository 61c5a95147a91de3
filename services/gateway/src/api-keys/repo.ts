import type { Id } from '@earshot/contracts'
import { type Db, empty, many, maybe, one, raw, run, sql } from '@earshot/db'
import type { ApiKey } from './model.ts'

/** What is written of a key. */
export type KeyValues = Omit<ApiKey, 'lastUsedAt' | 'createdAt'> & { hash: string }

const columns = raw(
  'id, name, prefix, role, access, scopes, principal_id, expires_at, last_used_at, created_at',
)

export const findKey = (db: Db, id: Id<'key'>) =>
  maybe<ApiKey>(db)`select ${columns} from api_keys where id = ${id} and revoked_at is null`

/** Newest first: ids sort by time. */
export const listKeys = (db: Db, { before, limit }: { before: string | undefined; limit: number }) =>
  many<ApiKey>(db)`
    select ${columns} from api_keys
    where revoked_at is null ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc limit ${limit}`

export const insertKey = (db: Db, key: KeyValues) =>
  one<ApiKey>(db)`
    insert into api_keys (id, name, prefix, hash, role, access, scopes, principal_id, expires_at)
    values (${key.id}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.role}, ${key.access}, ${key.scopes},
      ${key.principalId}, ${key.expiresAt})
    returning ${columns}`

/** No row when the key is not there or is revoked already. */
export const revokeKey = (db: Db, id: Id<'key'>) =>
  maybe<{ id: string }>(db)`
    update api_keys set revoked_at = clock_timestamp() where id = ${id} and revoked_at is null returning id`

/**
 * Locks every key with which the workspace can still be administered: of two that delete each other, the second waits
 * and then finds itself the last. In the order of ids, so that two never wait for one another.
 */
export const lockLiveAdmins = async (db: Db): Promise<string[]> => {
  const rows = await many<{ id: string }>(db)`
    select id from api_keys
    where role = 'admin' and 'admin' = any (scopes) and revoked_at is null
      and (expires_at is null or expires_at > now())
    order by id for update`
  return rows.map(row => row.id)
}

/** One process at a time looks for an admin key and makes it. Held until the end of the transaction. */
export const lockBootstrap = (db: Db) =>
  run(db)`select pg_advisory_xact_lock(hashtextextended('identity:bootstrap', 0))`

export const wasRevoked = (db: Db, hash: string) =>
  maybe(db)`select 1 from api_keys where hash = ${hash} limit 1`

/** Whatever the key was before; no row when there is none. */
export const raiseToAdmin = (db: Db, hash: string, scopes: string[]) =>
  maybe<{ id: string }>(db)`
    update api_keys set role = 'admin', access = 'full', scopes = ${scopes}, expires_at = null
    where hash = ${hash} and revoked_at is null
    returning id`
