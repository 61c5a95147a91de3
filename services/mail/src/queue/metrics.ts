import { type Database, sampling } from '@earshot/db'
import { counter, gauge, type Loop } from '@earshot/runtime'
import { type MailFigures, mailFigures } from './repo.ts'

export const mailAttempts = counter(
  'earshot_mails_total',
  'Attempts to send emails, by outcome: sent, retried (temporary failure), failed (rejected, or not sent within a day), suppressed (a server has rejected the address before), dropped (no account that can sign in has the address), interrupted (the process shut down).',
  ['kind', 'outcome'],
)

const waiting = gauge(
  'earshot_mails_waiting',
  'Emails that are not sent yet. Sampled every 10 s by one worker.',
)

const oldest = gauge(
  'earshot_mails_oldest_seconds',
  'Age of the oldest email that is not sent yet; 0 when there is none.',
)

export const mailMetrics = (database: Database): Loop => {
  let figures: () => MailFigures | undefined = () => undefined
  const loop = sampling(database, {
    name: 'mail-metrics',
    take: mailFigures,
    show: latest => {
      figures = latest
      return [waiting({}, () => latest()?.waiting), oldest({}, () => latest()?.oldestSeconds)]
    },
  })
  return { ...loop, overdue: () => (figures()?.overdueSenders ?? []).map(sender => `mails of ${sender}`) }
}
