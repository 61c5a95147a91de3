import { type Database, sampling } from '@earshot/db'
import { gauge, type Loop, type ServiceName } from '@earshot/runtime'
import { countedAtMost, outboxFigures } from './repo.ts'

const unpublished = gauge(
  'earshot_outbox_unpublished',
  `Events that the broker has not confirmed yet, counted up to ${countedAtMost}. Taken every 10 s by one worker.`,
  ['service'],
)

const oldest = gauge('earshot_outbox_oldest_seconds', 'Age of the oldest of them; 0 when there is none.', [
  'service',
])

const parked = gauge(
  'earshot_outbox_parked',
  'Events that were set aside after the broker had refused them 20 times while it took others. Above 0 somebody must look.',
  ['service'],
)

/** Shows what waits in the outbox of a service. */
export const outboxMetrics = (database: Database, service: ServiceName): Loop =>
  sampling(database, {
    name: 'outbox-metrics',
    take: outboxFigures,
    show: latest => [
      unpublished({ service }, () => latest()?.unpublished),
      oldest({ service }, () => latest()?.oldestSeconds),
      parked({ service }, () => latest()?.parked),
    ],
  })
