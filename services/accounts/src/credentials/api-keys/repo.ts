import type { Id, Identity } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { ApiKey } from './model.ts'

/** The columns of a new key. */
export type KeyValues = Omit<ApiKey, 'lastUsedAt' | 'rotatedAt' | 'previousKeyExpiresAt' | 'createdAt'> & {
  hash: string
}

const columns =
  raw(`id, name, prefix, role, access, scopes, principal_id, is_personal, expires_at, last_used_at, rotated_at,
  (select max(f.expires_at) from former_keys f where f.key_id = api_keys.id and f.expires_at > now())
    as previous_key_expires_at,
  created_at`)

export const findKey = (db: Db, id: Id<'key'>) =>
  maybe<ApiKey>(db)`select ${columns} from api_keys where id = ${id} and revoked_at is null`

/** Newest first: ids sort by time. */
export const listKeys = (db: Db, { before, limit }: { before: string | undefined; limit: number }) =>
  page<ApiKey>(db, 'api_keys')`
    select ${columns} from api_keys
    where revoked_at is null ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc ${limitTo(limit)}`

/** The personal tokens of a member, newest first. */
export const listPersonalKeys = (
  db: Db,
  principalId: string,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  page<ApiKey>(db, 'personal_keys')`
    select ${columns} from api_keys
    where principal_id = ${principalId} and is_personal and revoked_at is null
      ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc ${limitTo(limit)}`

/**
 * The first characters of the newest valid key that this member can know: one of their personal tokens and, for admins, of the keys of
 * the workspace.
 */
export const newestPrefix = async (
  db: Db,
  { principalId, role }: Pick<Identity, 'principalId' | 'role'>,
): Promise<string | undefined> =>
  (
    await maybe<{ prefix: string }>(db, 'newest_prefix')`
      select prefix from api_keys
      where revoked_at is null and (expires_at is null or expires_at > now())
        and case when is_personal then principal_id = ${principalId} else ${role === 'admin'}::boolean end
      order by id desc limit 1`
  )?.prefix

export const insertKey = (db: Db, key: KeyValues) =>
  one<ApiKey>(db)`
    insert into api_keys (id, name, prefix, hash, role, access, scopes, principal_id, is_personal, expires_at)
    values (${key.id}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.role}, ${key.access}, ${key.scopes},
      ${key.principalId}, ${key.isPersonal}, ${key.expiresAt})
    returning ${columns}`

export const lockKey = (db: Db, id: Id<'key'>) =>
  maybe<ApiKey>(db)`
    select ${columns} from api_keys where id = ${id} and revoked_at is null for update`

/** The fields of a key that an update can change. */
export type Grant = Pick<ApiKey, 'name' | 'role' | 'access' | 'scopes' | 'expiresAt'>

export const updateKey = (db: Db, id: Id<'key'>, grant: Grant) =>
  one<ApiKey>(db)`
    update api_keys set name = ${grant.name}, role = ${grant.role}, access = ${grant.access},
      scopes = ${grant.scopes}, expires_at = ${grant.expiresAt}
    where id = ${id}
    returning ${columns}`

/** Keeps the current key working for the grace period. Shortens the grace periods of older keys to it. */
export const keepFormerKey = async (db: Db, id: Id<'key'>, graceSeconds: number): Promise<void> => {
  await run(
    db,
  )`delete from former_keys where expires_at <= now() or (key_id = ${id} and ${graceSeconds}::int = 0)`
  if (graceSeconds === 0) return
  const until = sql`now() + ${graceSeconds}::int * interval '1 second'`
  await run(db)`update former_keys set expires_at = least(expires_at, ${until}) where key_id = ${id}`
  await run(db)`
    insert into former_keys (hash, key_id, expires_at) select hash, id, ${until} from api_keys where id = ${id}
    on conflict (hash) do update set key_id = excluded.key_id, expires_at = excluded.expires_at`
}

export const replaceKey = (db: Db, id: Id<'key'>, { hash, prefix }: Pick<KeyValues, 'hash' | 'prefix'>) =>
  one<ApiKey>(db)`
    update api_keys set hash = ${hash}, prefix = ${prefix}, rotated_at = clock_timestamp() where id = ${id}
    returning ${columns}`

/** No row when the key does not exist or is already revoked. */
export const revokeKey = (db: Db, id: Id<'key'>) =>
  maybe<ApiKey>(db)`
    update api_keys set revoked_at = clock_timestamp() where id = ${id} and revoked_at is null
    returning ${columns}`

/** No row when the member has no such personal token. */
export const revokePersonalKey = (db: Db, id: Id<'key'>, principalId: string) =>
  maybe<ApiKey>(db)`
    update api_keys set revoked_at = clock_timestamp()
    where id = ${id} and principal_id = ${principalId} and is_personal and revoked_at is null
    returning ${columns}`

export const revokePersonalKeysOf = (db: Db, principalId: string) =>
  run(db)`
    update api_keys set revoked_at = clock_timestamp()
    where principal_id = ${principalId} and is_personal and revoked_at is null`

/**
 * Locks all valid admin keys, without personal tokens, which end with their members. If two keys delete each other at the same time, the second waits and then finds itself the last.
 * Locks in the order of ids to avoid deadlocks.
 */
export const lockLiveAdmins = async (db: Db): Promise<string[]> => {
  const rows = await many<{ id: string }>(db)`
    select id from api_keys
    where role = 'admin' and 'admin' = any (scopes) and revoked_at is null and not is_personal
      and (expires_at is null or expires_at > now())
    order by id for update`
  return rows.map(row => row.id)
}

/** Lets one process at a time look for an admin key and create it. Released at the end of the transaction. */
export const lockBootstrap = (db: Db) =>
  run(db)`select pg_advisory_xact_lock(hashtextextended('identity:bootstrap', 0))`

export const wasRevoked = (db: Db, hash: string) =>
  maybe(db)`select 1 from api_keys where hash = ${hash} limit 1`

/** Gives the key full admin access. No row when the key does not exist or is revoked. */
export const raiseToAdmin = (db: Db, hash: string, scopes: string[]) =>
  maybe<{ id: string }>(db)`
    update api_keys set role = 'admin', access = 'full', scopes = ${scopes}, expires_at = null
    where hash = ${hash} and revoked_at is null
    returning id`
