import type { EventType, Id } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { Headers } from '@earshot/events'
import type { ConsumerReplay } from './model.ts'

const columns = raw(
  'id, consumer, types, since, until, status, reason, total, done, skipped, after_at as reached_at, created_at, completed_at',
)

/** Which events to replay, and the consumer to send them to. */
export type Span = Pick<ConsumerReplay, 'consumer' | 'types' | 'since' | 'until'>

/** Returns undefined while another replay to this consumer is running. */
export const insertReplay = (db: Db, id: Id<'replay'>, { consumer, types, since, until }: Span) =>
  maybe<ConsumerReplay>(db)`
    insert into consumer_replays (id, consumer, types, since, until, after_at)
    values (${id}, ${consumer}, ${types}, ${since}, ${until}, ${since})
    on conflict (consumer) where status = 'running' do nothing
    returning ${columns}`

export const findReplay = (db: Db, id: Id<'replay'>) =>
  maybe<ConsumerReplay>(db)`select ${columns} from consumer_replays where id = ${id}`

export const lockReplay = (db: Db, id: Id<'replay'>) =>
  maybe<ConsumerReplay>(db)`select ${columns} from consumer_replays where id = ${id} for update`

/** Newest first. */
export const listReplays = (
  db: Db,
  { limit, after }: { limit: number; after: { createdAt: string; id: string } | undefined },
) =>
  page<ConsumerReplay>(db, 'consumer_replays')`
    select ${columns} from consumer_replays
    ${after ? sql`where (created_at, id) < (${after.createdAt}, ${after.id})` : empty}
    order by created_at desc, id desc
    ${limitTo(limit)}`

export const cancelReplay = (db: Db, id: Id<'replay'>) =>
  run(db)`update consumer_replays set status = 'cancelled', completed_at = now() where id = ${id}`

/** The position of an event. Replays process events in this order. */
export type Position = { at: string; id: string }

/** A running replay and its progress. */
export type Running = Span & { id: Id<'replay'>; total: number | null; afterAt: string; afterId: string }

export const runningReplays = (db: Db) =>
  many<Running>(db, 'running_consumer_replays')`
    select id, consumer, types, since, until, total, after_at, after_id
    from consumer_replays where status = 'running' order by created_at`

/**
 * Whether a user's erasure has started and copies have not been searched yet. Events read now may still contain the user's data.
 */
export const isErasing = async (db: Db): Promise<boolean> =>
  (
    await one<{ erasing: boolean }>(db, 'is_erasing')`
      select exists (select from erasures where looks = 0) as erasing`
  ).erasing

/** Counts the events of these types in a time range. */
export const countEvents = async (
  db: Db,
  { types, since, until }: Pick<Span, 'types' | 'since' | 'until'>,
): Promise<number> =>
  (
    await one<{ total: number }>(db)`
      select count(*) as total from events where at between ${since} and ${until} and type = any(${types})`
  ).total

export const saveTotal = (db: Db, id: Id<'replay'>, total: number) =>
  run(db)`update consumer_replays set total = ${total} where id = ${id}`

export type NextEvent = Position & { wanted: boolean }

/** Reads the next events of any type. Filtering by a rare type could make one statement read a month of events. */
export const lookAhead = (db: Db, { types, until, afterAt, afterId }: Running, limit: number) =>
  many<NextEvent>(db, 'ahead_of_consumer_replay')`
    select at, id, type = any(${types}) as wanted from events
    where at between ${afterAt} and ${until} and (at, id) > (${afterAt}, ${afterId})
    order by at, id limit ${limit}`

/** A stored event. Events that were stored before headers were have none. */
export type Copy = Position & {
  type: EventType
  private: boolean
  boardIds: string[]
  headers: Headers | null
  body: string
}

/** The events at these positions, in order. */
export const readCopies = (db: Db, places: Position[]) =>
  many<Copy>(db, 'copies_of_consumer_replay')`
    select at, id, type, private, board_ids, headers, body from events
    where at between ${places[0]?.at} and ${places.at(-1)?.at} and id = any(${places.map(({ id }) => id)})
    order by at, id`

export type Progress = { done: number; skipped: number; last: Position | undefined; isOver: boolean }

/** Also counts events that were in flight when the replay was cancelled. */
export const saveProgress = (db: Db, id: Id<'replay'>, { done, skipped, last, isOver }: Progress) =>
  run(db, 'save_consumer_replay')`
    update consumer_replays set
      done = done + ${done}, skipped = skipped + ${skipped},
      after_at = coalesce(${last?.at}::timestamptz, after_at), after_id = coalesce(${last?.id}, after_id),
      total = case when ${isOver} and status = 'running' then done + ${done} else total end,
      completed_at = case when ${isOver} and status = 'running' then now() else completed_at end,
      status = case when ${isOver} and status = 'running' then 'completed' else status end
    where id = ${id}`

export const failReplay = (db: Db, id: Id<'replay'>, reason: string) =>
  run(db)`
    update consumer_replays set status = 'failed', reason = ${reason}, completed_at = now()
    where id = ${id} and status = 'running'`
