import { systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import type { Log } from '@earshot/runtime'
import { credentialsChanged } from '../proofs/proofs.ts'
import { hashOf, newKey } from '../secrets/secret.ts'
import * as repo from './repo.ts'
import { addKey, adminScopes } from './service.ts'

/** Gets the first admin key in plain, the only time that anybody does. */
export type FirstKey = (key: string) => void | Promise<void>

const addAdminKey = (db: Db, key: string, name: string) =>
  addKey(db, systemCaller('gateway'), key, {
    name,
    role: 'admin',
    access: 'full',
    scopes: adminScopes,
    expiresAt: null,
  })

/** Sees to it that the configured key is an admin key, whatever became of it since the last start. */
const keepConfigured = async (db: Db, key: string, log: Log): Promise<void> => {
  const hash = hashOf(key)
  if (await repo.raiseToAdmin(db, hash, adminScopes)) return
  if (await repo.wasRevoked(db, hash)) log.warn('bootstrap_key.restored')
  await addAdminKey(db, key, 'Bootstrap admin key')
  db.signal(credentialsChanged)
}

/**
 * Sees to it that the workspace can be administered. Harmless in many processes at once and at every start.
 *
 * `firstKey` is called before the commit: a key that was shown and then not kept is followed by another one at the next
 * try, but one that was kept and never shown would lock everybody out.
 */
export const ensureAdminKey = (
  pool: Pool,
  { configured, firstKey, log }: { configured: string | undefined; firstKey: FirstKey; log: Log },
): Promise<void> =>
  tx(pool, async db => {
    await repo.lockBootstrap(db)
    if (configured) return keepConfigured(db, configured, log)
    if ((await repo.lockLiveAdmins(db)).length > 0) return
    const key = newKey()
    await addAdminKey(db, key, 'First admin key')
    await firstKey(key)
  })
