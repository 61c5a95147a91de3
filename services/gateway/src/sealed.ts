import type { SealedTable } from '@earshot/db'
import { sealedSignUps } from './accounts/sign-up/link.ts'
import { sealedArtifacts } from './credentials/oauth/adapter.ts'
import { sealedSigningKeys } from './credentials/oauth/signing-keys.ts'
import { sealedVisitorSecret } from './credentials/visitors/secret.ts'
import { sealedInboundMails } from './mail/inbound/intake/intake.ts'
import { sealedMails } from './mail/queue/mail.ts'
import { sealedSenders } from './mail/senders/sealed.ts'

/** The gateway's tables with sealed columns. A table missing here would be unreadable after SECRET_KEY is rotated. */
export const sealed: SealedTable[] = [
  sealedSigningKeys,
  sealedVisitorSecret,
  sealedArtifacts,
  sealedMails,
  sealedSenders,
  sealedSignUps,
  sealedInboundMails,
]
