import type { Id } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'

type NewLink = { hash: string; principalId: Id<'principal'>; minutes: number }

export const addSignInLink = (db: Db, { hash, principalId, minutes }: NewLink) =>
  run(db)`
    insert into sign_in_links (hash, principal_id, expires_at)
    values (${hash}, ${principalId}, now() + ${minutes}::int * interval '1 minute')`

export const findSignInLink = (db: Db, hash: string) =>
  maybe<{ name: string | null; email: string | null }>(db)`
    select p.name, p.email from sign_in_links l join principals p on p.id = l.principal_id
    where l.hash = ${hash} and l.expires_at > now()`

/** Consumes a link. If it is used twice at the same time, one gets the row. Also deletes the principal's other links. */
export const consumeSignInLink = async (db: Db, hash: string) => {
  const consumed = await maybe<{ principalId: Id<'principal'> }>(db)`
    delete from sign_in_links where hash = ${hash} and expires_at > now() returning principal_id`
  if (consumed) await dropSignInLinksOf(db, consumed.principalId)
  return consumed
}

export const dropSignInLinksOf = (db: Db, principalId: Id<'principal'>) =>
  run(db)`delete from sign_in_links where principal_id = ${principalId}`

export const deleteExpiredSignInLinks = (db: Db) =>
  run(db)`delete from sign_in_links where expires_at < now()`
