import type { SealedTable } from '@earshot/db'
import { sealedMails } from './mails/mail.ts'
import { sealedArtifacts } from './oauth/adapter.ts'
import { sealedSigningKeys } from './oauth/signing-keys.ts'
import { sealedVisitorSecret } from './visitors/secret.ts'

/** Every table of the gateway in which something is sealed: what is missing here is lost when SECRET_KEY is replaced. */
export const sealed: SealedTable[] = [sealedSigningKeys, sealedVisitorSecret, sealedArtifacts, sealedMails]
