import { randomBytes } from 'node:crypto'
import type { Caller } from '@earshot/contracts'
import { type Db, type Pool, type SealedTable, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import { audit } from '@earshot/events'
import { type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'
import type { RotatedVisitorSecret, VisitorSecret, VisitorSecretRotation } from './model.ts'
import { findSecret, replaceSecret } from './repo.ts'

/** The secret that visitor tokens are signed with. */
export const sealedVisitorSecret: SealedTable = {
  what: 'visitor secrets',
  label: 'visitor-secret',
  table: 'visitor_secret',
  key: ['singleton'],
  columns: ['sealed', 'previous_sealed'],
}

export const visitorSealer = (secret: SecretKey): Sealer => sealerFor(secret, sealedVisitorSecret.label)

/** 32 random bytes with a prefix. The whole text is the signing key. */
const newSecret = (): string => `evs_${randomBytes(32).toString('base64url')}`

export const getVisitorSecret = async (db: Db): Promise<VisitorSecret> =>
  (await findSecret(db)) ?? { rotatedAt: null, previousSecretExpiresAt: null }

/** Creates the first secret or replaces the current one. */
export const rotateVisitorSecret = (
  pool: Pool,
  caller: Caller,
  { sealer, gracePeriodSeconds }: VisitorSecretRotation & { sealer: Sealer },
): Promise<RotatedVisitorSecret> =>
  tx(pool, async db => {
    const secret = newSecret()
    const rotated = await replaceSecret(db, sealer.seal(secret), gracePeriodSeconds)
    db.signal(credentialsChanged)
    const target = { kind: 'settings', id: 'visitor-secret' }
    await audit(db, caller, { action: 'visitor_secret.rotated', target, before: null, after: rotated })
    return { secret, ...rotated }
  })
