import type { Id } from '@earshot/contracts'
import { type Db, maybe, one, run } from '@earshot/db'

/** The principal with this email address and its password hash. */
export const findByEmail = (db: Db, email: string, teamOnly: boolean) =>
  maybe<{ principalId: Id<'principal'>; hash: string; passwordSetAt: string }>(db)`
    select p.id as principal_id, w.hash, w.changed_at as password_set_at
    from principals p join passwords w on w.principal_id = p.id
    where p.email = ${email} and p.erased_at is null
      and p.role = any (${teamOnly ? ['admin', 'member'] : ['admin', 'member', 'user']})
    order by p.is_unproven limit 1`

/** Locks the password `for share`, so that it cannot change in this transaction. False if it has changed since `setAt`. */
export const lockPassword = async (db: Db, principalId: Id<'principal'>, setAt: string): Promise<boolean> =>
  (await maybe(db)`
    select 1 from passwords where principal_id = ${principalId} and changed_at = ${setAt}::timestamptz for share`) !==
  undefined

/** Stores a new hash of the same password. */
export const replaceHash = (db: Db, principalId: Id<'principal'>, before: string, after: string) =>
  run(db)`update passwords set hash = ${after} where principal_id = ${principalId} and hash = ${before}`

/** Adds the password of a sign-up. */
export const addPassword = (db: Db, principalId: Id<'principal'>, hash: string) =>
  run(db)`insert into passwords (principal_id, hash) values (${principalId}, ${hash})`

/** `language` is an attribute, which may have any value. */
type LinkOwner = { id: Id<'principal'>; name: string | null; language: string | null }

/**
 * The principal that may get a password link: a member, or a user with a password. The owner of the address, also if only a user who claims
 * it has a password.
 */
export const findForLink = (db: Db, email: string) =>
  maybe<LinkOwner>(db)`
    select p.id, p.name, p.attributes ->> 'language' as language from principals p
    where p.email = ${email} and p.erased_at is null
      and (p.role in ('admin', 'member') or exists (
        select from passwords w join principals o on o.id = w.principal_id where o.email = p.email))
    order by p.is_unproven limit 1`

/** The user with this address, with or without a password. The mailed link proves that the address is theirs. */
export const findForMailedLink = (db: Db, email: string) =>
  maybe<LinkOwner>(db)`
    select id, name, attributes ->> 'language' as language from principals where email = ${email} and kind = 'user' and erased_at is null
    order by is_unproven limit 1`

/** Whether the owner of a link is a member who has no password yet. */
export const isInvited = async (db: Db, id: Id<'principal'>): Promise<boolean> =>
  (await maybe(db)`
    select 1 from principals p where id = ${id} and role in ('admin', 'member')
      and not exists (select from passwords w where w.principal_id = p.id)`) !== undefined

export const emailOf = async (db: Db, id: Id<'principal'>): Promise<string | null> =>
  (await one<{ email: string | null }>(db)`select email from principals where id = ${id}`).email

export const hasPassword = async (db: Db, id: Id<'principal'>): Promise<boolean> =>
  (await maybe(db)`select 1 from passwords where principal_id = ${id}`) !== undefined

/** Deletes a principal's password links, also those of invitations. */
export const dropLinks = (db: Db, id: Id<'principal'>) =>
  run(db)`delete from password_links where principal_id = ${id}`

/** Sets or replaces a password. */
export const savePassword = (db: Db, principalId: Id<'principal'>, hash: string) =>
  one<{ passwordSetAt: string }>(db)`
    insert into passwords (principal_id, hash) values (${principalId}, ${hash})
    on conflict (principal_id) do update set hash = excluded.hash, changed_at = clock_timestamp()
    returning changed_at as password_set_at`

/** False if there was none. */
export const dropPassword = async (db: Db, principalId: Id<'principal'>): Promise<boolean> =>
  (await maybe(db)`delete from passwords where principal_id = ${principalId} returning 1`) !== undefined

export const addLink = (
  db: Db,
  { hash, principalId, days }: { hash: string; principalId: Id<'principal'> | null; days: number },
) =>
  one<{ expiresAt: string }>(db)`
    insert into password_links (hash, principal_id, expires_at)
    values (${hash}, ${principalId}, now() + ${days}::int * interval '1 day')
    returning expires_at`

/** `principalId` is null for the setup link of the first admin. */
export const findLink = (db: Db, hash: string) =>
  maybe<{ principalId: Id<'principal'> | null }>(db)`
    select principal_id from password_links where hash = ${hash} and expires_at > now()`

/** Consumes a link. If it is used twice at the same time, one gets the row. Also deletes the principal's other links. */
export const consumeLink = async (db: Db, hash: string) => {
  const consumed = await maybe<{ principalId: Id<'principal'> | null }>(db)`
    delete from password_links where hash = ${hash} and expires_at > now() returning principal_id`
  if (consumed)
    await run(db)`delete from password_links where principal_id is not distinct from ${consumed.principalId}`
  return consumed
}

export const hasAdminPassword = async (db: Db): Promise<boolean> =>
  (await maybe(db)`
    select 1 from passwords w join principals p on p.id = w.principal_id
    where p.role = 'admin' and p.erased_at is null limit 1`) !== undefined

/** Whether a valid setup link for the first admin exists. */
export const hasFirstLink = async (db: Db): Promise<boolean> =>
  (await maybe(db)`
    select 1 from password_links where principal_id is null and expires_at > now() limit 1`) !== undefined

export const deleteExpiredLinks = (db: Db) => run(db)`delete from password_links where expires_at < now()`
