import { type Db, one } from '@earshot/db'

/** Stores the keys if none are stored, and returns the stored keys. */
export const keepFirstKeys = async (db: Db, sealed: Buffer): Promise<Buffer> => {
  const row = await one<{ sealed: Buffer }>(db)`
    insert into signing_keys (sealed) values (${sealed})
    on conflict (singleton) do update set sealed = signing_keys.sealed
    returning sealed`
  return row.sealed
}
