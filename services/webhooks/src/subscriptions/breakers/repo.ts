import type { Id } from '@earshot/contracts'
import { type Db, maybe, raw, run } from '@earshot/db'
import type { BreakerState } from './state.ts'

/** A worker that has not reported for this long is dead, and its breakers are ignored. */
const aliveSeconds = 30

const isAlive = `seen_at > now() - interval '${aliveSeconds} seconds'`

/**
 * A column for statements on `webhooks`: the worst state among the workers. Relies on alphabetical order: closed, half_open,
 * open.
 */
export const breakerColumn = raw(`coalesce((
    select max(state) from breakers where breakers.webhook_id = webhooks.id and ${isAlive}
  ), 'closed') as breaker`)

export const isBreakerClosed = async (db: Db, id: Id<'webhook'>): Promise<boolean> =>
  (await maybe(
    db,
  )`select 1 from breakers where webhook_id = ${id} and state = 'open' and ${raw(isAlive)}`) === undefined

export type ReportedBreaker = { webhookId: Id<'webhook'>; state: Exclude<BreakerState, 'closed'> }

/** Stores the breakers of one worker that are not closed. Deletes its others, and those of workers that died long ago. */
export const saveBreakers = (db: Db, worker: string, breakers: ReportedBreaker[]) =>
  run(db, 'save_breakers')`
    with saved as (
      insert into breakers (webhook_id, worker, state, seen_at)
      select webhook_id, ${worker}::uuid, state, now()
      from unnest(${breakers.map(it => it.webhookId)}::text[], ${breakers.map(it => it.state)}::text[])
        as breaker (webhook_id, state)
      on conflict (webhook_id, worker) do update set state = excluded.state, seen_at = excluded.seen_at
    )
    delete from breakers
    where worker = ${worker}::uuid and webhook_id <> all(${breakers.map(it => it.webhookId)}::text[])
      or seen_at < now() - interval '1 hour'`
