import type { Id } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { DeliveryKey } from '../../deliveries/runs/repo.ts'
import type { Replay } from './model.ts'

const columns = raw(
  'id, webhook_id, delivery_status, since, until, status, total, done, created_at, completed_at',
)

/** The statuses of several that a replay may choose. */
const several = {
  undelivered: raw("('failed', 'skipped')"),
  all: raw("('succeeded', 'failed', 'skipped')"),
}

/** The condition for the deliveries of a replay, written to match an index. */
const chosen = (deliveryStatus: Replay['deliveryStatus']) =>
  deliveryStatus === 'failed' || deliveryStatus === 'skipped'
    ? sql`status = ${deliveryStatus} and trigger <> 'test'`
    : sql`status in ${several[deliveryStatus]} and trigger <> 'test'`

export type ReplayRange = Pick<Replay, 'webhookId' | 'deliveryStatus' | 'since' | 'until'>

export const countMatching = async (
  db: Db,
  { webhookId, deliveryStatus, since, until }: ReplayRange,
): Promise<number> =>
  (
    await one<{ total: number }>(db)`
      select count(*) as total from completed_deliveries
      where webhook_id = ${webhookId} and event_at between ${since} and ${until} and ${chosen(deliveryStatus)}`
  ).total

/** Returns undefined while another replay of the webhook is running. */
export const insertReplay = (db: Db, id: Id<'replay'>, range: ReplayRange, total: number) =>
  maybe<Replay>(db)`
    insert into replays (id, webhook_id, delivery_status, since, until, total, after_at)
    values (${id}, ${range.webhookId}, ${range.deliveryStatus}, ${range.since}, ${range.until}, ${total}, ${range.since})
    on conflict (webhook_id) where status = 'running' do nothing
    returning ${columns}`

type ReplayKey = { webhookId: Id<'webhook'>; id: Id<'replay'> }

export const findReplay = (db: Db, { webhookId, id }: ReplayKey) =>
  maybe<Replay>(db)`select ${columns} from replays where webhook_id = ${webhookId} and id = ${id}`

export const lockReplay = (db: Db, { webhookId, id }: ReplayKey) =>
  maybe<Replay>(db)`select ${columns} from replays where webhook_id = ${webhookId} and id = ${id} for update`

/** Newest first. */
export const listReplays = (
  db: Db,
  {
    webhookId,
    limit,
    after,
  }: { webhookId: Id<'webhook'>; limit: number; after: { createdAt: string; id: string } | undefined },
) =>
  page<Replay>(db, 'replays')`
    select ${columns} from replays
    where webhook_id = ${webhookId}
      ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : empty}
    order by created_at desc, id desc
    ${limitTo(limit)}`

/** Deliveries that are already in the lane are still sent. */
export const cancelReplays = (db: Db, webhookId: Id<'webhook'>) =>
  run(db)`
    update replays set status = 'cancelled', completed_at = now()
    where webhook_id = ${webhookId} and status = 'running'`

/** A running replay and its progress. */
export type Running = ReplayRange & {
  id: Id<'replay'>
  queued: number
  afterAt: string
  afterId: string
}

export const runningReplays = (db: Db) =>
  many<Pick<Running, 'id' | 'webhookId'>>(db, 'running_replays')`
    select id, webhook_id from replays where status = 'running' order by created_at`

/** Locks the row, so that a cancellation comes before or after a batch, and two workers never take the same batch. */
export const lockRunning = (db: Db, id: Id<'replay'>) =>
  maybe<Running>(db, 'lock_replay')`
    select id, webhook_id, delivery_status, since, until, queued, after_at, after_id
    from replays where id = ${id} and status = 'running' for update`

/** Counts the deliveries of a replay that are in flight. */
export const countOpen = async (db: Db, id: Id<'replay'>): Promise<number> =>
  (
    await one<{ open: number }>(db, 'open_of_replay')`
      select count(*) as open from open_deliveries where replay_id = ${id}`
  ).open

/** The next deliveries, oldest event first. */
export const nextDeliveries = (db: Db, it: Running, limit: number) =>
  many<DeliveryKey>(db, `next_of_replay_${it.deliveryStatus}`)`
    select event_at, id from completed_deliveries
    where webhook_id = ${it.webhookId} and ${chosen(it.deliveryStatus)}
      and event_at between ${it.afterAt} and ${it.until} and (event_at, id) > (${it.afterAt}, ${it.afterId})
    order by event_at, id
    limit ${limit}`

export type Progress = { queued: number; done: number; last: DeliveryKey | undefined; complete: boolean }

/** The total of a completed replay is the number of deliveries it sent: others may have been retried or replayed separately. */
export const saveProgress = (db: Db, id: Id<'replay'>, { queued, done, last, complete }: Progress) =>
  run(db, 'save_replay')`
    update replays set
      queued = ${queued}, done = ${done},
      after_at = coalesce(${last?.eventAt}::timestamptz, after_at), after_id = coalesce(${last?.id}, after_id),
      total = case when ${complete} then ${queued} else total end,
      status = case when ${complete} then 'completed' else status end,
      completed_at = case when ${complete} then now() end
    where id = ${id}`
