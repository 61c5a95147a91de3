import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, run } from '@earshot/db'

type Subject = { issuer: string; subject: string }

export const findLinked = (db: Db, { issuer, subject }: Subject) =>
  maybe<{ principalId: Id<'principal'> }>(db)`
    select o.principal_id from oidc_identities o join principals p on p.id = o.principal_id
    where o.issuer = ${issuer} and o.subject = ${subject} and p.erased_at is null`

/** Whether the principal signs in as another subject of this issuer. */
export const hasOtherSubject = async (
  db: Db,
  { issuer, subject }: Subject,
  principalId: Id<'principal'>,
): Promise<boolean> =>
  (await maybe(db)`
    select 1 from oidc_identities
    where principal_id = ${principalId} and issuer = ${issuer} and subject <> ${subject}`) !== undefined

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

/** False when the principal has no link. */
export const dropLinksOf = async (db: Db, principalId: Id<'principal'>): Promise<boolean> =>
  (await many(db)`delete from oidc_identities where principal_id = ${principalId} returning 1`).length > 0

export const markVerified = (db: Db, principalId: Id<'principal'>) =>
  run(db)`
    update principals set email_verified = true, updated_at = clock_timestamp()
    where id = ${principalId} and not email_verified`
