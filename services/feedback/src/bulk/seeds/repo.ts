import { type Db, maybe } from '@earshot/db'

/** False when this seed has run before. A process that starts at the same time waits here for the commit of the first. */
export const claimSeed = async (db: Db, key: 'workspace' | 'demo'): Promise<boolean> =>
  (await maybe(db)`insert into seeds (key) values (${key}) on conflict do nothing returning key`) !==
  undefined
