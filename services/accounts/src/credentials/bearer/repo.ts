import type { Identity } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'

/** `isUseStale`: the stored last use is more than a minute old. */
type IdentityRow = Identity & { isUseStale: boolean }

/**
 * Finds an identity by the hash of a key, a previous key or an access token. A personal token
 * has at most the role that its member has now. The scopes of an access token are limited to those that its client and its user
 * have now. A user's token is valid only while their consent is.
 */
export const findIdentity = (db: Db, hash: string) =>
  maybe<IdentityRow>(db, 'find_identity')`
    select k.id as credential_id, k.principal_id, coalesce(p.name, 'User') as name, p.email,
      case when k.is_personal and p.role <> 'admin' then 'member' else k.role end as role,
      case when k.is_personal and p.role <> 'admin' then array_remove(k.scopes, 'admin') else k.scopes end as scopes,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as is_use_stale
    from api_keys k join principals p on p.id = k.principal_id
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and (not k.is_personal or (p.role in ('admin', 'member') and p.erased_at is null))
      and k.id = (
        select id from api_keys where hash = ${hash} and revoked_at is null
        union all select key_id from former_keys where hash = ${hash} and expires_at > now()
        limit 1)
    union all
    select concat_ws('.', c.id, t.principal_id), p.id, coalesce(p.name, p.email), p.email,
      case when 'admin' = any (held.scopes) then 'admin' else 'member' end, held.scopes, false
    from oauth_artifacts t
    join oauth_clients c on c.id = t.client_id and c.revoked_at is null
    join principals p on p.id = coalesce(t.principal_id, c.principal_id) and p.erased_at is null
    cross join lateral (
      select array(
        select scope from unnest(t.scopes) scope
        where scope = any (c.scopes) and (scope <> 'admin' or p.kind = 'service' or p.role = 'admin')) as scopes
    ) held
    where t.hash = ${hash} and t.expires_at > now()
      and (t.kind = 'ClientCredentials' or (
        t.kind = 'AccessToken' and p.role in ('admin', 'member') and exists (
          select from oauth_artifacts g where g.hash = t.grant_hash and g.kind = 'Grant' and g.expires_at > now())))
    limit 1`

/** Checks the minute again, as another process may have saved the use meanwhile. */
export const saveLastUse = (db: Db, id: string) =>
  run(db)`
    update api_keys set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`
