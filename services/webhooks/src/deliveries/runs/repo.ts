import type { Id } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'
import type { Due } from '../pointers/dispatch.ts'
import { made } from '../results/repo.ts'

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
    with again as (
      delete from completed_deliveries delivery
      using unnest(${times}::timestamptz[], ${deliveries.map(({ id }) => id)}::text[]) as wanted (event_at, id)
      where delivery.event_at = wanted.event_at and delivery.id = wanted.id
        and delivery.event_at between ${sorted[0]} and ${sorted.at(-1)} and delivery.trigger <> 'test'
      returning delivery.*
    ), logged as (
      insert into earlier_attempts (event_at, delivery_id, run, number, webhook_id, trigger, outcome, ${made})
      select event_at, id, run, attempt, webhook_id, trigger, status, ${made} from again where at is not null
    )
    insert into open_deliveries (event_at, id, event_id, webhook_id, type, run, trigger, replay_id)
    select event_at, id, event_id, webhook_id, type, run + 1, ${trigger}, ${replayId} from again
    returning id, webhook_id, run, attempt`
}
