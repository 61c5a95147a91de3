import type { Id } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'
import type { Due } from '../pointers/dispatch.ts'

export type DeliveryKey = { eventAt: string; id: Id<'delivery'> }

/** Starts a new run of completed deliveries; others and tests are unchanged. Earlier attempts are kept with their run. */
export const runAgain = (
  db: Db,
  deliveries: DeliveryKey[],
  { trigger, replayId = null }: { trigger: 'retry' | 'replay'; replayId?: Id<'replay'> | null },
) => {
  const times = deliveries.map(({ eventAt }) => eventAt)
  const sorted = times.toSorted()
  return many<Due>(db, 'run_again')`
    update deliveries delivery set
      run = delivery.run + 1, attempt = 0, status = 'pending', trigger = ${trigger}, replay_id = ${replayId},
      next_attempt_at = now(), completed_at = null, claim_id = null, lease_until = null, swept_at = null
    from unnest(${times}::timestamptz[], ${deliveries.map(({ id }) => id)}::text[]) as wanted (event_at, id)
    where delivery.event_at = wanted.event_at and delivery.id = wanted.id
      and delivery.event_at between ${sorted[0]} and ${sorted.at(-1)}
      and delivery.status in ('succeeded', 'failed', 'skipped') and delivery.trigger <> 'test'
    returning delivery.id, delivery.webhook_id, delivery.run, delivery.attempt`
}
