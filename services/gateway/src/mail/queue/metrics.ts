import { type Database, sampling } from '@earshot/db'
import { counter, gauge, type Loop } from '@earshot/runtime'
import { mailFigures } from './repo.ts'

export const mailsTried = counter(
  'earshot_mails_total',
  'E-mails by what became of a try: sent, retried (the server was away or put it off), failed (refused, or a day over), dropped (nobody who may sign in has the address), interrupted (this process ended).',
  ['kind', 'outcome'],
)

const waiting = gauge(
  'earshot_mails_waiting',
  'E-mails that the mail server has not taken yet. Taken every 10 s by one worker.',
)

const oldest = gauge('earshot_mails_oldest_seconds', 'Age of the oldest of them; 0 when there is none.')

/** Shows what waits to be mailed. */
export const mailMetrics = (database: Database): Loop =>
  sampling(database, {
    name: 'mail-metrics',
    take: mailFigures,
    show: latest => [waiting({}, () => latest()?.waiting), oldest({}, () => latest()?.oldestSeconds)],
  })
