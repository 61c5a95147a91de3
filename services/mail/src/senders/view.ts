import type { Sealer } from '@earshot/runtime'
import type { MailSender } from './model.ts'
import type { SenderRow } from './repo.ts'
import { mailServer } from './smtp/server.ts'

type Dkim = Pick<SenderRow, 'dkimDomain' | 'dkimSelector' | 'dkimPublicKey'>

export const dkimOf = ({ dkimDomain, dkimSelector, dkimPublicKey }: Dkim): MailSender['dkim'] =>
  dkimDomain === null || dkimSelector === null
    ? null
    : {
        domain: dkimDomain,
        selector: dkimSelector,
        recordName: `${dkimSelector}._domainkey.${dkimDomain}`,
        recordValue: `v=DKIM1; k=rsa; p=${dkimPublicKey}`,
      }

type Login = Pick<MailSender, 'smtpSecurity' | 'smtpUser'>

/** What a form shows of the stored URL: all of it, except the password. */
const loginOf = (sealer: Sealer, { sealedSmtpUrl }: SenderRow): Login => {
  if (!sealedSmtpUrl) return { smtpSecurity: null, smtpUser: null }
  const { secure, auth } = mailServer(sealer.open(sealedSmtpUrl))
  return { smtpSecurity: secure ? 'tls' : 'starttls', smtpUser: auth?.user ?? null }
}

/** Lists the fields, as the ETag depends on the JSON. */
export const toSender =
  (sealer: Sealer) =>
  (row: SenderRow): MailSender => ({
    id: row.id,
    teamId: row.teamId,
    address: row.address,
    name: row.name,
    smtpServer: row.smtpServer,
    ...loginOf(sealer, row),
    dkim: dkimOf(row),
    perMinute: row.perMinute,
    quoteThread: row.quoteThread,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  })
