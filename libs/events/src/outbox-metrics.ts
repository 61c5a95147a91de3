import { type Database, type Db, one, sampling } from '@earshot/db'
import { gauge, type Loop, type ServiceName } from '@earshot/runtime'

/** Rows beyond this are not counted: the count costs 10 ms or so, and what it tells is the same. */
const countedAtMost = 100_000

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

type OutboxFigures = { unpublished: number; oldestSeconds: number; parked: number }

/** What waits in the outbox of a service. */
export const outboxFigures = (db: Db) =>
  one<OutboxFigures>(db)`
    select
      (select count(*) from (
        select from outbox where published_at is null and parked_at is null limit ${countedAtMost}) as waiting
      ) as unpublished,
      coalesce(extract(epoch from now() - (
        select created_at from outbox where published_at is null and parked_at is null order by seq limit 1
      )), 0)::float8 as oldest_seconds,
      (select count(*) from (
        select from outbox where parked_at is not null limit ${countedAtMost}) as parked
      ) as parked`

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
