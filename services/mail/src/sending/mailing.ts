import type { Database } from '@earshot/db'
import type { Loop, SecretKey } from '@earshot/runtime'
import { mailSealer } from '../queue/mail.ts'
import { mailMetrics } from '../queue/metrics.ts'
import type { MailQueue } from '../queue/queue.ts'
import { mailUpkeep } from '../queue/upkeep.ts'
import type { Deployment } from '../senders/route.ts'
import { senderSealer } from '../senders/sealed.ts'
import { defaultSender, mailHost } from '../senders/smtp/address.ts'
import { mailServer } from '../senders/smtp/server.ts'
import { replyKeys } from '../threads/reply-address.ts'
import { deleteOldThreadMails } from '../threads/repo.ts'
import type { Letters } from './letters.ts'
import { type MailLimits, mailLimits, mailSending } from './sending.ts'
import type { SendingSettings } from './settings.ts'

type Options = {
  settings: SendingSettings
  database: Database
  secret: SecretKey
  origin: string
  limits: MailLimits | undefined
} & Pick<Letters, 'accounts' | 'workspace' | 'log'>

/** The mail queue and the mail loops of this process. */
export const createMailing = (options: Options) => {
  const { settings, database, secret, origin, limits = mailLimits, log } = options
  const url = settings.SMTP_URL
  const deployment: Deployment = {
    server: url ? mailServer(url) : undefined,
    address: settings.MAIL_FROM ?? defaultSender(origin),
    host: mailHost(origin),
  }
  const queue: MailQueue = {
    sealer: mailSealer(secret),
    origin,
    hasServer: deployment.server !== undefined,
  }
  return {
    queue,
    deployment,
    limits,
    loops: (): Loop[] => [
      mailSending({
        pool: database.pool,
        database,
        mailing: queue,
        deployment,
        senderSealer: senderSealer(secret),
        replyKeys: replyKeys(secret),
        accounts: options.accounts,
        workspace: options.workspace,
        limits,
        log,
        now: () => performance.now(),
      }),
      mailMetrics(database),
      mailUpkeep(database.pool, { log, hasServer: queue.hasServer, deleteMore: deleteOldThreadMails }),
    ],
  }
}
