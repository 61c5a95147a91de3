import { type Db, maybe, run } from '@earshot/db'

/** Marks a token as used until it expires. False if it was used before; of two uses at the same time, one gets true. */
export const useToken = async (
  db: Db,
  { hash, expiresAt }: { hash: string; expiresAt: string },
): Promise<boolean> =>
  (await maybe(db)`
    insert into used_sign_on_tokens (hash, expires_at) values (${hash}, ${expiresAt}::timestamptz)
    on conflict do nothing
    returning 1`) !== undefined

export const deleteUsedTokens = (db: Db) => run(db)`delete from used_sign_on_tokens where expires_at < now()`
