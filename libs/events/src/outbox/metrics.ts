import { type Database, sampling } from '@earshot/db'
import { gauge, type Loop, type ServiceName } from '@earshot/runtime'
import { countedAtMost, outboxFigures } from './repo.ts'

const unpublished = gauge(
  'earshot_outbox_unpublished',
  `Events that the broker has not confirmed yet, counted up to ${countedAtMost}. Sampled every 10 s by one worker.`,
  ['service'],
)

const oldest = gauge(
  'earshot_outbox_oldest_seconds',
  'Outbox lag: the age of the oldest unpublished event; 0 without any.',
  ['service'],
)

const failed = gauge(
  'earshot_outbox_failed',
  'Events that are no longer published, because the broker refused them 20 times while it accepted others. Above 0, an operator must act.',
  ['service'],
)

/** Reports the state of a service's outbox. */
export const outboxMetrics = (database: Database, service: ServiceName): Loop =>
  sampling(database, {
    name: 'outbox-metrics',
    take: outboxFigures,
    show: latest => [
      unpublished({ service }, () => latest()?.unpublished),
      oldest({ service }, () => latest()?.oldestSeconds),
      failed({ service }, () => latest()?.failed),
    ],
  })
