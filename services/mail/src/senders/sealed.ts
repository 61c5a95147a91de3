import type { SealedTable } from '@earshot/db'
import { type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'

export const sealedSenders: SealedTable = {
  what: 'mail servers and DKIM keys',
  label: 'mail-senders',
  table: 'mail_senders',
  key: ['id'],
  columns: ['sealed_smtp_url', 'sealed_dkim_key'],
}

export const senderSealer = (secret: SecretKey): Sealer => sealerFor(secret, sealedSenders.label)
