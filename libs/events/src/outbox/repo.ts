import { type Db, empty, literal, many, maybe, one, partitionAt, raw, run, type Sql, sql } from '@earshot/db'

/** An event in the outbox. */
export type OutboxRow = {
  seq: number
  eventId: string
  type: string
  private: boolean
  objectId: string | null
  bulk: boolean
  headers: Record<string, string>
  body: string
  /** By the clock of the process that made the event. */
  createdAt: string
  /** By the clock of the database. */
  storedAt: string
}

const columns = raw('seq, event_id, type, private, object_id, bulk, headers, body, created_at, stored_at')

const isUnpublished = raw('published_at is null and failed_at is null')

/** How many rows to read of each kind, after this sequence number. */
export type Wanted = { floor: number; ordinary: number; bulk: number }

/** Unpublished rows of both kinds, oldest first. */
const unpublished = ({ floor, ordinary, bulk }: Wanted, but: Sql = empty): Sql => sql`
  (select ${columns} from outbox where ${isUnpublished} and not bulk and seq > ${floor} ${but} order by seq limit ${ordinary})
  union all
  (select ${columns} from outbox where ${isUnpublished} and bulk and seq > ${floor} ${but} order by seq limit ${bulk})
  order by seq`

export const readBatch = (db: Db, wanted: Wanted) =>
  many<OutboxRow>(db, 'outbox_batch')`${unpublished(wanted)}`

/** The first unpublished bulk event of each of these objects, other than the given rows. */
export const bulkWaitingFor = async (db: Db, objectIds: string[], but: OutboxRow[]) => {
  const rows = await many<{ objectId: string; seq: number }>(db, 'outbox_bulk_of')`
    select object_id, min(seq) as seq from outbox
    where ${isUnpublished} and bulk and object_id = any(${objectIds}) and seq <> all(${but.map(row => row.seq)}::bigint[])
    group by object_id`
  return new Map(rows.map(({ objectId, seq }) => [objectId, seq]))
}

/**
 * Rows by the partition of their day, nearly always one. A statement that names the partition keeps its plan. One that names the
 * parent table is planned each time, because PostgreSQL then excludes the other days by the values.
 */
const byPartition = (rows: OutboxRow[]): Map<string, OutboxRow[]> =>
  Map.groupBy(rows, ({ createdAt }) => partitionAt('outbox', Date.parse(createdAt)))

/**
 * The conditions on the known state are for the planner: they make the index of unpublished rows usable. Without them the whole
 * day is read (77 ms at 200,000 rows). So is the inner select: PostgreSQL keeps a plan that does not depend on the values.
 */
const marking = (partition: string, rows: OutboxRow[]): Sql => sql`
  update ${raw(partition)} set published_at = now()
  where seq = any((select ${rows.map(row => row.seq)}::bigint[])::bigint[])
    and bulk = any(${[...new Set(rows.map(row => row.bulk))]}::boolean[]) and ${isUnpublished}`

export const markPublished = async (db: Db, rows: OutboxRow[]): Promise<void> => {
  for (const [partition, some] of byPartition(rows))
    await run(db, `${partition}_published`)`${marking(partition, some)}`
}

/** Marks rows as published, and reads the next batch in the same statement if the rows are of one day. */
export const markAndRead = async (db: Db, published: OutboxRow[], wanted: Wanted) => {
  const [[partition, rows] = ['', []], ...more] = byPartition(published)
  if (rows.length === 0 || more.length > 0) {
    await markPublished(db, published)
    return readBatch(db, wanted)
  }
  return many<OutboxRow>(db, `${partition}_next`)`
    with marked as (${marking(partition, rows)})
    ${unpublished(wanted, sql`and seq <> all(${rows.map(row => row.seq)}::bigint[])`)}`
}

export const countFailures = (db: Db, rows: OutboxRow[], limit: number) =>
  many<{ eventId: string; failed: boolean }>(db)`
    update outbox set failures = failures + 1, failed_at = case when failures + 1 >= ${limit} then now() end
    where seq = any(${rows.map(row => row.seq)}::bigint[]) and bulk = any('{false,true}') and ${isUnpublished}
    returning event_id, failed_at is not null as failed`

/** Published rows that are still stored, from one sequence number (exclusive) to another, in order. */
export const readPublished = (db: Db, from: number, to: number) =>
  many<OutboxRow>(db)`
    select ${columns} from outbox
    where published_at is not null and seq > ${from} and seq <= ${to}
    order by seq`

/** The maximum that is counted, since counting more than this costs 10 ms and adds no information. */
export const countedAtMost = 100_000

type OutboxFigures = { unpublished: number; oldestSeconds: number; failed: number }

/** The state of a service's outbox. It has a name, because planning it for the partitions of all days takes longer than reading them. */
export const outboxFigures = (db: Db) =>
  one<OutboxFigures>(db, 'outbox_figures')`
    select
      (select count(*) from (
        select from outbox where ${isUnpublished} limit ${literal(countedAtMost)}) as waiting
      ) as unpublished,
      coalesce(extract(epoch from now() - (
        select min(created_at) from unnest('{false,true}'::boolean[]) kind (bulk), lateral (
          select created_at from outbox where ${isUnpublished} and outbox.bulk = kind.bulk order by seq limit 1) oldest
      )), 0)::float8 as oldest_seconds,
      (select count(*) from (
        select from outbox where failed_at is not null and published_at is null limit ${literal(countedAtMost)}) as failed
      ) as failed`

/** Whether a partition has a row that is unpublished, or was published after `before` (ISO time). */
export const isPartitionNeeded = async (db: Db, partition: string, before: string): Promise<boolean> =>
  (await maybe(db)`
    select 1 from ${raw(partition)}
    where published_at is null or published_at > ${before} limit 1`) !== undefined
