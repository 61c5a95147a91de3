import type { Route } from '@earshot/http'
import { inboundRoutes, type Receiving } from '../inbound/routes.ts'
import type { MailQueue } from '../queue/queue.ts'
import { type DnsDeps, dnsRoutes } from '../senders/dns/routes.ts'
import { type SenderDeps, senderRoutes } from '../senders/routes.ts'
import { contactRoutes } from '../threads/contact/routes.ts'
import { mailLogRoutes } from './log/routes.ts'
import type { MailLog } from './log/service.ts'
import { suppressionRoutes } from './suppressions/routes.ts'

type Deps = {
  queue: MailQueue
  senders: Omit<SenderDeps, 'queue'> & DnsDeps
  log: MailLog
  receiving: Receiving
}

export const mailRoutes = ({ queue, senders, log, receiving }: Deps): Route[] => [
  ...contactRoutes(queue),
  ...senderRoutes({ ...senders, queue }),
  ...dnsRoutes(senders),
  ...mailLogRoutes(log),
  ...suppressionRoutes(),
  ...inboundRoutes(receiving),
]
