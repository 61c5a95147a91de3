import { type Db, one } from '@earshot/db'

/** Stores the keys unless there are some, and returns those that are stored. */
export const keepFirstKeys = async (db: Db, sealed: Buffer): Promise<Buffer> => {
  const row = await one<{ sealed: Buffer }>(db)`
    insert into signing_keys (sealed) values (${sealed})
    on conflict (singleton) do update set sealed = signing_keys.sealed
    returning sealed`
  return row.sealed
}
