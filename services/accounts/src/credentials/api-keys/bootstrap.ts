import { systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import type { Log } from '@earshot/runtime'
import { hashOf, newKey } from '../secrets/secret.ts'
import * as repo from './repo.ts'
import { addKey, adminScopes } from './service.ts'

/** Receives the first admin key in plain text. The key is never available again. */
export type FirstKey = (key: string) => void | Promise<void>

const addAdminKey = (db: Db, key: string, name: string) =>
  addKey(db, systemCaller('accounts'), key, {
    name,
    role: 'admin',
    access: 'full',
    scopes: adminScopes,
    expiresAt: null,
  })

/** Makes BOOTSTRAP_ADMIN_KEY an admin key again, even if it was changed or deleted since the last start. */
const ensureConfiguredKey = async (db: Db, key: string, log: Log): Promise<void> => {
  const hash = hashOf(key)
  if (await repo.raiseToAdmin(db, hash, adminScopes)) return
  if (await repo.wasRevoked(db, hash)) log.warn('bootstrap_key.restored')
  await addAdminKey(db, key, 'Bootstrap admin key')
  db.signal(credentialsChanged)
}

/**
 * Creates an admin key if there is none. Safe to run at every start and in several processes at once.
 *
 * `firstKey` is called before the commit. If the commit fails, the next start creates and shows another key; a key that was
 * stored but never shown would lock all admins out. Without `firstKey`, none is created.
 */
export const ensureAdminKey = (
  pool: Pool,
  { configured, firstKey, log }: { configured: string | undefined; firstKey: FirstKey | undefined; log: Log },
): Promise<void> =>
  tx(pool, async db => {
    await repo.lockBootstrap(db)
    if (configured) return ensureConfiguredKey(db, configured, log)
    if ((await repo.lockLiveAdmins(db)).length > 0) return
    if (!firstKey) return log.info({ command: 'npm run admin -- create-key' }, 'setup.no_admin_key')
    const key = newKey()
    await addAdminKey(db, key, 'First admin key')
    await firstKey(key)
  })
