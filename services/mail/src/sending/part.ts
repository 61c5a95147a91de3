import type { Id } from '@earshot/contracts'
import type { Limiter } from '@earshot/edge'
import { type InternalClient, internalClient } from '@earshot/http'
import { type People, usedFilesRoute, type WorkspaceSettingsCopy } from '@earshot/identity'
import type { Part, ServiceContext } from '@earshot/service'
import { createInbound } from '../inbound/inbound.ts'
import type { FailureLimits } from '../inbound/intake/failures.ts'
import { filesOnTheWay } from '../inbound/intake/files-repo.ts'
import { sealedInboundMails } from '../inbound/intake/intake.ts'
import type { ParserLimits } from '../inbound/parsing/parser.ts'
import type { InboundSettings } from '../inbound/settings.ts'
import { sealedMails } from '../queue/mail.ts'
import { dnsLimits } from '../senders/dns/check.ts'
import { sealedSenders, senderSealer } from '../senders/sealed.ts'
import { replyStopRoutes } from '../threads/contact/internal-routes.ts'
import { stopKeys } from '../threads/contact/stop-token.ts'
import { threadMails } from '../threads/mails.ts'
import { letterHandlers } from './letters.ts'
import { createMailing } from './mailing.ts'
import { mailRoutes } from './routes.ts'
import type { MailLimits } from './sending.ts'
import type { SendingSettings } from './settings.ts'
import { recordBounce } from './suppressions/bounce.ts'

/** A file of an email waits for the uploads of others. */
const storeFileMs = 60_000

type Input = Pick<
  ServiceContext<SendingSettings & InboundSettings>,
  'settings' | 'database' | 'secret' | 'origin' | 'urls' | 'files' | 'log'
> & {
  /** The files service. */
  storedFiles: InternalClient
  /** The accounts service. */
  accounts: InternalClient
  people: People
  workspace: WorkspaceSettingsCopy
  limiter: Limiter
  teamExists: (id: Id<'team'>) => Promise<boolean>
  mailLimits?: MailLimits | undefined
  failureLimits?: FailureLimits | undefined
  parserLimits?: ParserLimits | undefined
}

/** Emails that are sent and received, for conversations, tickets, accounts and notifications. */
export const mailPart = {
  sealed: [sealedMails, sealedSenders, sealedInboundMails],
  open: (input: Input) => {
    const { settings, database, secret, origin, urls, files, storedFiles, limiter, log } = input
    const { accounts, people, workspace } = input
    const { queue, deployment, limits, loops } = createMailing({
      settings,
      database,
      secret,
      origin,
      limits: input.mailLimits,
      accounts,
      workspace,
      log,
    })
    const inbound = createInbound({
      settings,
      dnsServers: settings.MAIL_DNS_SERVERS,
      database,
      files: internalClient({
        from: 'mail',
        to: 'files',
        url: urls.files,
        secret,
        timeoutMs: storeFileMs,
      }),
      secret,
      onBounce: recordBounce(queue),
      accounts,
      people,
      workspace,
      failureLimits: input.failureLimits,
      parserLimits: input.parserLimits,
      origin,
      log,
    })
    const senders = () => ({
      deployment,
      limits,
      workspace,
      sealer: senderSealer(secret),
      origin,
      limiter,
      dns: dnsLimits(settings.MAIL_DNS_SERVERS),
      receives: settings.INBOUND_SMTP_PORT !== undefined || settings.INBOUND_IMAP_URL !== undefined,
      teamExists: input.teamExists,
    })
    const part: Part = {
      routes: () => ({
        internal: [usedFilesRoute(filesOnTheWay), ...replyStopRoutes(stopKeys(secret))],
        api: mailRoutes({
          queue,
          senders: senders(),
          log: queue,
          receiving: inbound.receiving,
        }),
      }),
      handlers: {
        ...letterHandlers(database.pool, secret, queue),
        ...threadMails(database.pool, {
          mailing: queue,
          people,
          workspace,
          files,
          storedFiles,
          stopKeys: stopKeys(secret),
        }),
      },
      loops: () => [...loops(), ...inbound.loops()],
      close: inbound.close,
    }
    return { part, queue }
  },
}
