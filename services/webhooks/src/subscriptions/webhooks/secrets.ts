import type { SealedTable } from '@earshot/db'
import { type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'

/** The signing secrets. */
export const sealedSecrets: SealedTable = {
  what: 'webhook secrets',
  label: 'webhook-secrets',
  table: 'webhooks',
  key: ['id'],
  columns: ['secret', 'previous_secret'],
}

export const createSealer = (secret: SecretKey): Sealer => sealerFor(secret, sealedSecrets.label)
