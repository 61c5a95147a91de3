import type { Database } from '@earshot/db'
import type { Log, Loop, SecretKey } from '@earshot/runtime'
import { usualSender } from './address.ts'
import { mailSealer } from './mail.ts'
import { mailMetrics } from './metrics.ts'
import type { Mailing } from './queue.ts'
import { type MailLimits, mailLimits, mailSending } from './sending.ts'
import { mailServer } from './server.ts'
import { smtpDelivery } from './transport.ts'
import { mailUpkeep } from './upkeep.ts'

type Options = {
  settings: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }
  database: Database
  secret: SecretKey
  origin: string
  limits: MailLimits | undefined
  log: Log
}

/** What sends mail in this process: nothing, but for keeping house, unless there is a mail server. */
export const createMailing = ({ settings, database, secret, origin, limits = mailLimits, log }: Options) => {
  const url = settings.SMTP_URL
  const mailing: Mailing | undefined = url ? { sealer: mailSealer(secret), origin } : undefined
  return {
    mailing,
    loops: (): Loop[] => {
      const upkeep = [mailMetrics(database), mailUpkeep(database.pool, log)]
      if (!url || !mailing) return upkeep
      const deliver = smtpDelivery(mailServer(url), settings.MAIL_FROM ?? usualSender(origin), limits)
      return [mailSending({ database, mailing, deliver, limits, log }), ...upkeep]
    },
  }
}
