import type { Database } from '@earshot/db'
import type { Log, Loop, SecretKey } from '@earshot/runtime'
import { mailSealer } from '../queue/mail.ts'
import { mailMetrics } from '../queue/metrics.ts'
import type { MailQueue } from '../queue/queue.ts'
import { mailUpkeep } from '../queue/upkeep.ts'
import { defaultSender } from '../smtp/address.ts'
import { mailServer } from '../smtp/server.ts'
import { smtpDelivery } from '../smtp/transport.ts'
import { type LetterWriters, type MailLimits, mailLimits, mailSending } from './sending.ts'

type Options = {
  settings: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }
  database: Database
  secret: SecretKey
  origin: string
  limits: MailLimits | undefined
  writers: LetterWriters
  log: Log
}

/** The mail loops of this process. Without a mail server they only clean up the queue and update its metrics. */
export const createMailing = (options: Options) => {
  const { settings, database, secret, origin, limits = mailLimits, writers, log } = options
  const url = settings.SMTP_URL
  const mailing: MailQueue | undefined = url ? { sealer: mailSealer(secret), origin } : undefined
  return {
    mailing,
    loops: (): Loop[] => {
      const upkeep = [mailMetrics(database), mailUpkeep(database.pool, log)]
      if (!url || !mailing) return upkeep
      const deliver = smtpDelivery(mailServer(url), settings.MAIL_FROM ?? defaultSender(origin), limits)
      return [mailSending({ database, mailing, writers, deliver, limits, log }), ...upkeep]
    },
  }
}
