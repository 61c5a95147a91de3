import { type Db, maybe } from '@earshot/db'

/** False when this seed was sown before, or another process is the first. */
export const claimSeed = async (db: Db, key: 'workspace' | 'demo'): Promise<boolean> =>
  (await maybe(db)`insert into seeds (key) values (${key}) on conflict do nothing returning key`) !==
  undefined
