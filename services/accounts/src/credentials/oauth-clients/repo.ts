import type { Id } from '@earshot/contracts'
import { type Db, empty, limitTo, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { OAuthClient } from './model.ts'

/** The fields of a client that admins set. */
export type ClientValues = Pick<OAuthClient, 'name' | 'grantTypes' | 'redirectUris' | 'scopes'>

const columns =
  raw(`id, id as client_id, name, grant_types, redirect_uris, scopes, secret_hash is null as is_public,
  principal_id, rotated_at,
  (select max(f.expires_at) from former_client_secrets f where f.client_id = oauth_clients.id and f.expires_at > now())
    as previous_secret_expires_at,
  created_at, updated_at`)

export const findClient = (db: Db, id: Id<'oauth_client'>) =>
  maybe<OAuthClient>(db)`select ${columns} from oauth_clients where id = ${id} and revoked_at is null`

/** For the token endpoint: the client with the hashes of all secrets that are valid now. `id` is not validated yet. */
export const findClientWithSecrets = (db: Db, id: string) =>
  maybe<OAuthClient & { secretHashes: string[] }>(db, 'find_oauth_client')`
    select ${columns},
      array_remove(secret_hash || array(
        select f.hash from former_client_secrets f where f.client_id = oauth_clients.id and f.expires_at > now()
        order by f.hash), null) as secret_hashes
    from oauth_clients where id = ${id} and revoked_at is null`

export const lockClient = (db: Db, id: Id<'oauth_client'>) =>
  maybe<OAuthClient>(db)`
    select ${columns} from oauth_clients where id = ${id} and revoked_at is null for update`

/** Newest first: ids sort by time. */
export const listClients = (db: Db, { before, limit }: { before: string | undefined; limit: number }) =>
  page<OAuthClient>(db, 'oauth_clients')`
    select ${columns} from oauth_clients
    where revoked_at is null ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc ${limitTo(limit)}`

export const insertClient = (
  db: Db,
  it: ClientValues & {
    id: Id<'oauth_client'>
    secretHash: string | null
    principalId: Id<'principal'>
    isRegistered: boolean
  },
) =>
  one<OAuthClient>(db)`
    insert into oauth_clients (id, name, secret_hash, grant_types, redirect_uris, scopes, principal_id, is_registered)
    values (${it.id}, ${it.name}, ${it.secretHash}, ${it.grantTypes}, ${it.redirectUris}, ${it.scopes},
      ${it.principalId}, ${it.isRegistered})
    returning ${columns}`

export const updateClient = (db: Db, id: Id<'oauth_client'>, it: ClientValues) =>
  one<OAuthClient>(db)`
    update oauth_clients set name = ${it.name}, grant_types = ${it.grantTypes},
      redirect_uris = ${it.redirectUris}, scopes = ${it.scopes}, updated_at = clock_timestamp()
    where id = ${id}
    returning ${columns}`

/** Keeps the current secret working for the grace period. Shortens the grace periods of older secrets to it. */
export const keepFormerSecret = async (
  db: Db,
  id: Id<'oauth_client'>,
  graceSeconds: number,
): Promise<void> => {
  await run(db)`
    delete from former_client_secrets
    where expires_at <= now() or (client_id = ${id} and ${graceSeconds}::int = 0)`
  if (graceSeconds === 0) return
  const until = sql`now() + ${graceSeconds}::int * interval '1 second'`
  await run(db)`
    update former_client_secrets set expires_at = least(expires_at, ${until}) where client_id = ${id}`
  await run(db)`
    insert into former_client_secrets (hash, client_id, expires_at)
    select secret_hash, id, ${until} from oauth_clients where id = ${id}`
}

export const replaceSecret = (db: Db, id: Id<'oauth_client'>, secretHash: string) =>
  one<OAuthClient>(db)`
    update oauth_clients set secret_hash = ${secretHash}, rotated_at = clock_timestamp() where id = ${id}
    returning ${columns}`

/** Revokes the client and deletes its previous secrets, tokens and grants. */
export const revokeClient = async (db: Db, id: Id<'oauth_client'>): Promise<void> => {
  await run(db)`update oauth_clients set revoked_at = clock_timestamp() where id = ${id}`
  await run(db)`delete from former_client_secrets where client_id = ${id}`
  await run(db)`delete from oauth_artifacts where client_id = ${id}`
}
