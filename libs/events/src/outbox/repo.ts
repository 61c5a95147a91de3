import { type Db, many, maybe, one, raw, run } from '@earshot/db'

/** An event as it waits, and is kept, in the outbox. */
export type OutboxRow = {
  seq: number
  eventId: string
  type: string
  private: boolean
  headers: Record<string, string>
  body: string
  createdAt: string
}

/** Rows that wait, oldest first. */
export const readBatch = (db: Db, floor: number, limit: number) =>
  many<OutboxRow>(db, 'outbox_batch')`
    select seq, event_id, type, private, headers, body, created_at from outbox
    where published_at is null and parked_at is null and seq > ${floor}
    order by seq limit ${limit}`

/**
 * The range of `created_at` is there for the planner, which leaves all other days alone, and so is what is known of the
 * rows: without it the index of those that wait is of no use, and all of the day is read (77 ms at 200,000 rows).
 */
export const markPublished = (db: Db, rows: OutboxRow[]) => {
  const times = rows.map(row => row.createdAt).sort()
  return run(db, 'outbox_published')`
    update outbox set published_at = now()
    where seq = any(${rows.map(row => row.seq)}::bigint[]) and published_at is null and parked_at is null
      and created_at between ${times[0]} and ${times.at(-1)}`
}

export const countFailures = (db: Db, rows: OutboxRow[], toPark: number) =>
  many<{ eventId: string; parked: boolean }>(db)`
    update outbox set failures = failures + 1, parked_at = case when failures + 1 >= ${toPark} then now() end
    where seq = any(${rows.map(row => row.seq)}::bigint[]) and published_at is null and parked_at is null
    returning event_id, parked_at is not null as parked`

/** Rows that were published and are kept still, from one number (left out) to another, in their order. */
export const readPublished = (db: Db, from: number, to: number) =>
  many<OutboxRow>(db)`
    select seq, event_id, type, private, headers, body, created_at from outbox
    where published_at is not null and seq > ${from} and seq <= ${to}
    order by seq`

/** Rows beyond this are not counted: the count costs 10 ms or so, and what it tells is the same. */
export const countedAtMost = 100_000

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

/** Whether a partition holds a row that is not published yet, or was published after that moment (ISO time). */
export const isPartitionNeeded = async (db: Db, partition: string, before: string): Promise<boolean> =>
  (await maybe(db)`
    select 1 from ${raw(partition)}
    where published_at is null or published_at > ${before} limit 1`) !== undefined
