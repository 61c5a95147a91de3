import type { Id } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'

type Subject = { issuer: string; subject: string }

export const findLinked = (db: Db, { issuer, subject }: Subject) =>
  maybe<{ principalId: Id<'principal'> }>(db)`
    select o.principal_id from oidc_identities o join principals p on p.id = o.principal_id
    where o.issuer = ${issuer} and o.subject = ${subject} and p.erased_at is null`

/** False when another sign-in linked the subject at the same time. */
export const addLink = async (
  db: Db,
  { issuer, subject }: Subject,
  principalId: Id<'principal'>,
): Promise<boolean> =>
  (await maybe(db)`
    insert into oidc_identities (issuer, subject, principal_id) values (${issuer}, ${subject}, ${principalId})
    on conflict do nothing
    returning 1`) !== undefined

export const dropLinksOf = (db: Db, principalId: Id<'principal'>) =>
  run(db)`delete from oidc_identities where principal_id = ${principalId}`

export const markVerified = (db: Db, principalId: Id<'principal'>) =>
  run(db)`
    update principals set email_verified = true, updated_at = clock_timestamp()
    where id = ${principalId} and not email_verified`
