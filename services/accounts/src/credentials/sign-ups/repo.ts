import { type Db, maybe, run } from '@earshot/db'

export const addSignUp = (db: Db, { hash, sealed, hours }: { hash: string; sealed: Buffer; hours: number }) =>
  run(db)`
    insert into sign_ups (hash, sealed, expires_at)
    values (${hash}, ${sealed}, now() + ${hours}::int * interval '1 hour')`

export const findSignUp = (db: Db, hash: string) =>
  maybe<{ sealed: Buffer }>(db)`select sealed from sign_ups where hash = ${hash} and expires_at > now()`

/** Consumes a sign-up. If its link is used twice at the same time, one gets the row. */
export const consumeSignUp = (db: Db, hash: string) =>
  maybe<{ sealed: Buffer }>(db)`
    delete from sign_ups where hash = ${hash} and expires_at > now() returning sealed`

export const deleteExpiredSignUps = (db: Db) => run(db)`delete from sign_ups where expires_at < now()`
