import type { Id } from '@earshot/contracts'
import { type Db, maybe, one, run } from '@earshot/db'

/** Somebody by their address, with what their password is checked by. */
export const findByAddress = (db: Db, email: string, teamOnly: boolean) =>
  maybe<{ principalId: Id<'principal'>; hash: string; passwordSetAt: string }>(db)`
    select p.id as principal_id, w.hash, w.changed_at as password_set_at
    from principals p join passwords w on w.principal_id = p.id
    where p.email = ${email} and p.erased_at is null
      and p.role = any (${teamOnly ? ['admin', 'member'] : ['admin', 'member', 'user']})`

/** Keeps the password as it is until the transaction ends. False when it is another one by now. */
export const sharePassword = async (db: Db, principalId: Id<'principal'>, setAt: string): Promise<boolean> =>
  (await maybe(db)`
    select 1 from passwords where principal_id = ${principalId} and changed_at = ${setAt}::timestamptz for share`) !==
  undefined

/** The same password, hashed anew. */
export const replaceHash = (db: Db, principalId: Id<'principal'>, before: string, after: string) =>
  run(db)`update passwords set hash = ${after} where principal_id = ${principalId} and hash = ${before}`

/** A password of somebody who has none, and of whom nobody knows whether the address is theirs. */
export const addUnprovenPassword = (db: Db, principalId: Id<'principal'>, hash: string) =>
  run(db)`insert into passwords (principal_id, hash, is_proven) values (${principalId}, ${hash}, false)`

export const dropUnprovenPassword = async (db: Db, principalId: Id<'principal'>): Promise<boolean> =>
  (await maybe(db)`
    delete from passwords where principal_id = ${principalId} and not is_proven returning 1`) !== undefined

/** Whoever may get in with a password: somebody of the team, who may have none yet, and whoever has one. */
export const findForLink = (db: Db, email: string) =>
  maybe<{ id: Id<'principal'>; name: string | null }>(db)`
    select p.id, p.name from principals p
    where p.email = ${email} and p.erased_at is null
      and (p.role in ('admin', 'member') or exists (select from passwords w where w.principal_id = p.id))`

export const hasPassword = async (db: Db, id: Id<'principal'>): Promise<boolean> =>
  (await maybe(db)`select 1 from passwords where principal_id = ${id}`) !== undefined

/** What somebody could set a password by, and will not need any more. */
export const dropLinks = (db: Db, id: Id<'principal'>) =>
  run(db)`delete from password_links where principal_id = ${id}`

/** Whoever sets one by a link has shown who they are. */
export const savePassword = (db: Db, principalId: Id<'principal'>, hash: string) =>
  run(db)`
    insert into passwords (principal_id, hash) values (${principalId}, ${hash})
    on conflict (principal_id) do update set hash = excluded.hash, is_proven = true, changed_at = clock_timestamp()`

export const dropPassword = async (db: Db, principalId: Id<'principal'>): Promise<void> => {
  await run(db)`delete from passwords where principal_id = ${principalId}`
  await run(db)`delete from password_links where principal_id = ${principalId}`
}

export const addLink = (
  db: Db,
  { hash, principalId, days }: { hash: string; principalId: Id<'principal'> | null; days: number },
) =>
  one<{ expiresAt: string }>(db)`
    insert into password_links (hash, principal_id, expires_at)
    values (${hash}, ${principalId}, now() + ${days}::int * interval '1 day')
    returning expires_at`

/** `principalId` is null for the link of the first person. */
export const findLink = (db: Db, hash: string) =>
  maybe<{ principalId: Id<'principal'> | null }>(db)`
    select principal_id from password_links where hash = ${hash} and expires_at > now()`

/** Uses a link up: of two who come with it, one gets the row. The others of the same person are worth nothing after it. */
export const takeLink = async (db: Db, hash: string) => {
  const taken = await maybe<{ principalId: Id<'principal'> | null }>(db)`
    delete from password_links where hash = ${hash} and expires_at > now() returning principal_id`
  if (taken)
    await run(db)`delete from password_links where principal_id is not distinct from ${taken.principalId}`
  return taken
}

/** Whether some admin can sign in, or has been sent a link to set the first password. */
export const isSetUp = async (db: Db): Promise<boolean> => {
  const { done } = await one<{ done: boolean }>(db)`
    select exists (
        select from passwords w join principals p on p.id = w.principal_id
        where p.role = 'admin' and p.erased_at is null)
      or exists (select from password_links where principal_id is null and expires_at > now()) as done`
  return done
}

type Tries = { tries: number }

/**
 * Counts a try before its outcome is known, so that many at once are counted too. From the `free`th on, each blocks the
 * next for twice as long as the one before, a quarter of an hour at most. No row while it is blocked.
 */
export const takeTry = (db: Db, subject: string, free: number) =>
  maybe<Tries>(db)`
    insert into sign_in_tries as t (subject, tries, last_at, blocked_until)
    values (${subject}, 1, clock_timestamp(), clock_timestamp())
    on conflict (subject) do update set
      tries = case when t.last_at < now() - interval '1 hour' then 1 else t.tries + 1 end,
      last_at = clock_timestamp(),
      blocked_until = case
        when t.tries + 1 < ${free}::int or t.last_at < now() - interval '1 hour' then clock_timestamp()
        else clock_timestamp() + least(900, 2 ^ least(t.tries + 1 - ${free}::int, 20)) * interval '1 second' end
    where t.blocked_until <= clock_timestamp()
    returning tries`

export const blockedSeconds = async (db: Db, subject: string): Promise<number> => {
  const row = await maybe<{ seconds: number }>(db)`
    select ceil(extract(epoch from blocked_until - clock_timestamp()))::int as seconds
    from sign_in_tries where subject = ${subject}`
  return Math.max(1, row?.seconds ?? 1)
}

export const forgetTries = (db: Db, subject: string) =>
  run(db)`delete from sign_in_tries where subject = ${subject}`

/** A try that turned out well does not count against the address. */
export const giveTryBack = (db: Db, subject: string) =>
  run(db)`
    update sign_in_tries set tries = greatest(tries - 1, 0), blocked_until = clock_timestamp()
    where subject = ${subject}`

export const dropOld = async (db: Db): Promise<void> => {
  await run(db)`delete from sign_in_tries where last_at < now() - interval '1 day'`
  await run(db)`delete from password_links where expires_at < now()`
}
