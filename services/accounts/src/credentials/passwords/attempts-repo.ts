import { type Db, maybe, run, sql } from '@earshot/db'

/** Blocks nothing. The column has ms, and a time that is rounded up would block a simultaneous attempt. */
const notBlocked = sql`date_trunc('milliseconds', clock_timestamp())`

/**
 * Counts an attempt before its outcome is known, so that simultaneous attempts count too. From the `free`th attempt on, each one
 * blocks the next twice as long as the one before, 15 minutes at most. No row while blocked. The count expires `hours` after the
 * last attempt.
 */
export const countAttempt = (db: Db, subject: string, { free, hours }: { free: number; hours: number }) =>
  maybe<{ tries: number }>(db)`
    insert into sign_in_tries as t (subject, tries, last_at, blocked_until)
    values (${subject}, 1, clock_timestamp(), ${notBlocked})
    on conflict (subject) do update set
      tries = case when t.last_at < now() - ${hours}::int * interval '1 hour' then 1 else t.tries + 1 end,
      last_at = clock_timestamp(),
      blocked_until = case
        when t.tries + 1 < ${free}::int or t.last_at < now() - ${hours}::int * interval '1 hour'
        then ${notBlocked}
        else clock_timestamp() + least(900, 2 ^ least(t.tries + 1 - ${free}::int, 20)) * interval '1 second' end
    where t.blocked_until <= clock_timestamp()
    returning tries`

export const blockedSeconds = async (db: Db, subject: string): Promise<number> => {
  const row = await maybe<{ seconds: number }>(db)`
    select ceil(extract(epoch from blocked_until - clock_timestamp()))::int as seconds
    from sign_in_tries where subject = ${subject}`
  return Math.max(1, row?.seconds ?? 1)
}

type Allowance = { size: number; refillSeconds: number }

/**
 * Takes one attempt from an allowance of `size` attempts that regains one every `refillSeconds`. `blocked_until` is the time at
 * which the allowance is full again. False, without a change, when none is left.
 */
export const takeAttempt = async (
  db: Db,
  subject: string,
  { size, refillSeconds }: Allowance,
): Promise<boolean> =>
  (await maybe(db)`
    insert into sign_in_tries as t (subject, tries, last_at, blocked_until)
    values (${subject}, 1, clock_timestamp(), clock_timestamp() + ${refillSeconds}::int * interval '1 second')
    on conflict (subject) do update set
      tries = t.tries + 1,
      last_at = clock_timestamp(),
      blocked_until = greatest(t.blocked_until, clock_timestamp()) + ${refillSeconds}::int * interval '1 second'
    where t.blocked_until <= clock_timestamp() + ${size - 1}::int * ${refillSeconds}::int * interval '1 second'
    returning 1`) !== undefined

/** Seconds until an empty allowance has one attempt again. */
export const refillWait = async (db: Db, subject: string, { size, refillSeconds }: Allowance) =>
  Math.max(1, (await blockedSeconds(db, subject)) - (size - 1) * refillSeconds)

/** Returns an attempt with the right password to the allowance. */
export const returnAttempt = (db: Db, subject: string, { refillSeconds }: Pick<Allowance, 'refillSeconds'>) =>
  run(db)`
    update sign_in_tries set blocked_until = blocked_until - ${refillSeconds}::int * interval '1 second'
    where subject = ${subject}`

export const clearAttempts = (db: Db, subject: string) =>
  run(db)`delete from sign_in_tries where subject = ${subject}`

/** Deletes the counts of an account: those with this subject, and with it as their prefix before a full stop. */
export const clearAccount = (db: Db, account: string) =>
  run(db)`
    delete from sign_in_tries
    where subject = ${account} or (subject >= ${`${account}.`} and subject < ${`${account}/`})`

/** A successful attempt does not count for the address. */
export const uncountAttempt = (db: Db, subject: string) =>
  run(db)`
    update sign_in_tries set tries = greatest(tries - 1, 0), blocked_until = ${notBlocked}
    where subject = ${subject}`

/**
 * Deletes counts that no longer matter, and the oldest ones above `most`. Every attempt makes its counts the newest, so a flood of
 * invented accounts removes its own counts first.
 */
export const deleteOldAttempts = async (db: Db, most: number): Promise<void> => {
  await run(db)`delete from sign_in_tries where last_at < now() - interval '1 day'`
  await run(db)`
    delete from sign_in_tries
    where last_at <= (select last_at from sign_in_tries order by last_at desc offset ${most}::int limit 1)`
}
