import { type Db, many, maybe, run } from '@earshot/db'

/** A stored model of the provider. `kind` is the provider's name for it, such as `AccessToken`, `Grant` or `Session`. */
export type Artifact = {
  kind: string
  hash: string
  uidHash: string | null
  grantHash: string | null
  clientId: string | null
  principalId: string | null
  scopes: string[]
  payload: Buffer
  /** Seconds from now; null for no expiry. */
  expiresIn: number | null
}

type StoredArtifact = { payload: Buffer; consumedAt: string | null }

export const saveArtifact = (db: Db, it: Artifact) =>
  run(db)`
    insert into oauth_artifacts (kind, hash, uid_hash, grant_hash, client_id, principal_id, scopes, payload, expires_at)
    values (${it.kind}, ${it.hash}, ${it.uidHash}, ${it.grantHash}, ${it.clientId}, ${it.principalId}, ${it.scopes},
      ${it.payload}, now() + ${it.expiresIn}::int * interval '1 second')
    on conflict (hash, kind) do update set uid_hash = excluded.uid_hash, grant_hash = excluded.grant_hash,
      client_id = excluded.client_id, principal_id = excluded.principal_id, scopes = excluded.scopes,
      payload = excluded.payload, expires_at = excluded.expires_at`

export const findArtifact = (db: Db, kind: string, hash: string) =>
  maybe<StoredArtifact>(db, 'find_artifact')`
    select payload, consumed_at from oauth_artifacts where hash = ${hash} and kind = ${kind}`

export const findArtifactByUid = (db: Db, kind: string, uidHash: string) =>
  maybe<StoredArtifact>(db)`
    select payload, consumed_at from oauth_artifacts where uid_hash = ${uidHash} and kind = ${kind}`

/** No row if already consumed: if a code is used twice at the same time, only one request gets tokens. */
export const consumeArtifact = (db: Db, kind: string, hash: string) =>
  maybe(db)`
    update oauth_artifacts set consumed_at = clock_timestamp()
    where hash = ${hash} and kind = ${kind} and consumed_at is null
    returning 1`

export const dropArtifact = (db: Db, kind: string, hash: string) =>
  run(db)`delete from oauth_artifacts where hash = ${hash} and kind = ${kind}`

/** Deletes the grant and everything issued under it. */
export const dropGrant = (db: Db, grantHash: string) =>
  run(
    db,
  )`delete from oauth_artifacts where grant_hash = ${grantHash} or (hash = ${grantHash} and kind = 'Grant')`

/** The clients that a principal has given access, by name. A client may have several grants. */
export const listConsents = (db: Db, principalId: string) =>
  many<{ clientId: string; name: string; scopes: string[]; createdAt: string }>(db)`
    select c.id as client_id, c.name, c.scopes, min(a.created_at) as created_at
    from oauth_artifacts a join oauth_clients c on c.id = a.client_id
    where a.principal_id = ${principalId} and a.kind = 'Grant' and c.revoked_at is null
      and (a.expires_at is null or a.expires_at > now())
    group by c.id order by c.name, c.id`

/** Deletes the grants of a principal to a client and the tokens of these. Returns the number of rows. */
export const dropConsent = async (db: Db, principalId: string, clientId: string): Promise<number> =>
  (
    await many(db)`
      delete from oauth_artifacts where principal_id = ${principalId} and client_id = ${clientId} returning 1`
  ).length

/** Deletes a principal's grants, tokens and sign-ins at the provider. */
export const dropArtifactsOf = (db: Db, principalId: string) =>
  run(db)`delete from oauth_artifacts where principal_id = ${principalId}`

/** Deletes a batch of expired rows and returns their number. */
export const dropExpired = async (db: Db, limit: number): Promise<number> => {
  const gone = await many(db)`
    delete from oauth_artifacts where (hash, kind) in (
      select hash, kind from oauth_artifacts where expires_at < now()
      order by expires_at limit ${limit} for update skip locked)
    returning 1`
  return gone.length
}
