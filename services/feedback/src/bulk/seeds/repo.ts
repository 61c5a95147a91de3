import { type Db, maybe } from '@earshot/db'

/** False when this seed ran before. A concurrent start waits here until the first one commits. */
export const claimSeed = async (db: Db, key: 'workspace'): Promise<boolean> =>
  (await maybe(db)`insert into seeds (key) values (${key}) on conflict do nothing returning key`) !==
  undefined
