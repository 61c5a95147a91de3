import type { Id } from '@earshot/contracts'
import { type Db, many, maybe } from '@earshot/db'

type Own = Id<'principal'>

export const findOwnProfile = (db: Db, id: Own) =>
  maybe<Record<string, unknown>>(db)`
    select p.id, p.name, p.email, p.email_verified, p.external_id, p.role, p.image, p.picture_path, p.attributes,
      c.name as company, p.created_at, p.updated_at,
      exists (select from passwords w where w.principal_id = p.id) as has_password
    from principals p left join companies c on c.id = p.company_id
    where p.id = ${id} and p.kind = 'user' and p.erased_at is null`

/** What this service stores about a person besides the profile, each list with its name in the export. */
export const ownLists: Record<string, (db: Db, id: Own) => Promise<object[]>> = {
  formerNames: (db, id) =>
    many<object>(db)`select name, email, at from former_names where principal_id = ${id} order by at`,
  identityProviders: (db, id) =>
    many<object>(
      db,
    )`select issuer, subject, created_at from oidc_identities where principal_id = ${id} order by created_at`,
  sessions: (db, id) =>
    many<object>(db)`
      select id, user_agent, created_at, last_used_at, expires_at from sessions where principal_id = ${id} order by id`,
}
