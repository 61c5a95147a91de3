import type { SealedTable } from '@earshot/db'
import { sealedArtifacts } from './credentials/oauth/adapter.ts'
import { sealedSigningKeys } from './credentials/oauth/signing-keys.ts'
import { sealedVisitorSecret } from './credentials/visitors/secret.ts'
import { sealedMails } from './mail/queue/mail.ts'

/** Every table of the gateway in which something is sealed: what is missing here is lost when SECRET_KEY is replaced. */
export const sealed: SealedTable[] = [sealedSigningKeys, sealedVisitorSecret, sealedArtifacts, sealedMails]
