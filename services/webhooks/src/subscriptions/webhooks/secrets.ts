import type { SealedTable } from '@earshot/db'
import { type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'

/** The signing secrets, and the headers of receivers, which may contain tokens. */
export const sealedSecrets: SealedTable = {
  what: 'webhook secrets',
  label: 'webhook-secrets',
  table: 'webhooks',
  key: ['id'],
  columns: ['secret', 'previous_secret', 'headers'],
}

export const createSealer = (secret: SecretKey): Sealer => sealerFor(secret, sealedSecrets.label)
