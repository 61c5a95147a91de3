import type { Database } from '@earshot/db'
import type { Log, Loop, SecretKey } from '@earshot/runtime'
import { mailSealer } from '../queue/mail.ts'
import { mailMetrics } from '../queue/metrics.ts'
import type { Mailing } from '../queue/queue.ts'
import { mailUpkeep } from '../queue/upkeep.ts'
import { usualSender } from '../smtp/address.ts'
import { mailServer } from '../smtp/server.ts'
import { smtpDelivery } from '../smtp/transport.ts'
import { type MailLimits, mailLimits, mailSending, type WriteForgotten } from './sending.ts'

type Options = {
  settings: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }
  database: Database
  secret: SecretKey
  origin: string
  limits: MailLimits | undefined
  writeForgotten: WriteForgotten
  log: Log
}

/** What sends mail in this process: nothing, but for keeping house, unless there is a mail server. */
export const createMailing = (options: Options) => {
  const { settings, database, secret, origin, limits = mailLimits, writeForgotten, log } = options
  const url = settings.SMTP_URL
  const mailing: Mailing | undefined = url ? { sealer: mailSealer(secret), origin } : undefined
  return {
    mailing,
    loops: (): Loop[] => {
      const upkeep = [mailMetrics(database), mailUpkeep(database.pool, log)]
      if (!url || !mailing) return upkeep
      const deliver = smtpDelivery(mailServer(url), settings.MAIL_FROM ?? usualSender(origin), limits)
      return [mailSending({ database, mailing, writeForgotten, deliver, limits, log }), ...upkeep]
    },
  }
}
