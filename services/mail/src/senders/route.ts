import type { Sealer } from '@earshot/runtime'
import type { SenderRow } from './repo.ts'
import { type MailServer, mailServer } from './smtp/server.ts'
import type { Dkim, Route } from './smtp/transport.ts'

/** The server and the address of SMTP_URL and MAIL_FROM, and the host of BASE_URL. */
export type Deployment = { server: MailServer | undefined; address: string; host: string }

const dkimOf = (
  sealer: Sealer,
  { dkimDomain: domain, dkimSelector: selector, sealedDkimKey: key }: SenderRow,
): Dkim | undefined =>
  domain !== null && selector !== null && key !== null
    ? { domain, selector, privateKey: sealer.open(key) }
    : undefined

/** How the mails of a sender are sent, or those of the deployment; undefined without a mail server. */
export const routeOf = (
  { server, address, host }: Deployment,
  sealer: Sealer,
  sender: SenderRow | undefined,
): Route | undefined => {
  const own = sender?.sealedSmtpUrl ? mailServer(sealer.open(sender.sealedSmtpUrl)) : server
  if (!own) return undefined
  return sender
    ? { server: own, host, address: sender.address, dkim: dkimOf(sealer, sender) }
    : { server: own, host, address }
}
