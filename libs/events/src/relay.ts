import { asLeader, type Database, type Db, many, run } from '@earshot/db'
import { backoff, type Log, type Loop, polling, type ServiceName } from '@earshot/runtime'
import type { Broker } from './broker.ts'
import { outboxChannel } from './emit.ts'

type Row = {
  seq: number
  eventId: string
  type: string
  private: boolean
  headers: Record<string, string>
  body: string
  createdAt: string
}

const batchSize = 200
const pollMs = 250
/** A row that fails this often while others go through is set aside, so that it cannot hold the outbox up. */
const failuresBeforeParking = 20
/** Below the floor everything has been published for this long; see {@link createFloor}. */
const settledMs = 60_000

/** Rows that wait, oldest first. */
const readBatch = (db: Db, floor: number) =>
  many<Row>(db, 'outbox_batch')`
    select seq, event_id, type, private, headers, body, created_at from outbox
    where published_at is null and parked_at is null and seq > ${floor}
    order by seq limit ${batchSize}`

/** The range of `created_at` is there for the planner: it leaves all other days alone. */
const markPublished = (db: Db, rows: Row[]) => {
  const times = rows.map(row => row.createdAt).sort()
  return run(db, 'outbox_published')`
    update outbox set published_at = now()
    where seq = any(${rows.map(row => row.seq)}::bigint[])
      and created_at between ${times[0]} and ${times.at(-1)}`
}

const countFailures = (db: Db, rows: Row[]) =>
  run(db)`
    update outbox set failures = failures + 1,
      parked_at = case when failures + 1 >= ${failuresBeforeParking} then now() end
    where seq = any(${rows.map(row => row.seq)}::bigint[])`

/**
 * The sequence number above which the poll looks. Entries of published rows stay in the index until vacuum may take
 * them, and under a long transaction it may not: without a floor every poll walks over all of them. A transaction that
 * commits later than its neighbours may still leave a row below, so once a minute the poll looks at everything.
 */
const createFloor = () => {
  let seen: { at: number; seq: number }[] = []
  let floor = 0
  let lookedDeep = 0
  return {
    from: (now: number): number => {
      if (now - lookedDeep < settledMs) return floor
      lookedDeep = now
      return 0
    },
    /** Everything visible up to `seq` is published. */
    reached: (seq: number, now: number) => {
      if ((seen.at(-1)?.at ?? 0) < now - 1000) seen.push({ at: now, seq })
      const settled = seen.findLast(sample => sample.at <= now - settledMs)
      if (!settled) return
      floor = settled.seq
      seen = seen.filter(sample => sample.at > settled.at)
    },
  }
}

/** Publishes a batch. Returns how the rows fared. */
const publish = async (broker: Broker, source: ServiceName, rows: Row[]) => {
  const outcomes = await Promise.allSettled(
    rows.map(row =>
      broker.publish({
        exchange: row.private ? 'earshot.events.private' : 'earshot.events',
        key: row.type,
        id: row.eventId,
        body: row.body,
        headers: {
          ...row.headers,
          'x-producer-seq': row.seq,
          'cloudEvents:specversion': '1.0',
          'cloudEvents:id': row.eventId,
          'cloudEvents:source': `/earshot/${source}`,
          'cloudEvents:type': row.type,
          'cloudEvents:time': row.createdAt,
        },
      }),
    ),
  )
  const published = rows.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  const failed = rows.filter((_, index) => outcomes[index]?.status === 'rejected')
  const reason = outcomes.find(outcome => outcome.status === 'rejected')?.reason
  return { published, failed, reason }
}

/**
 * Carries the outbox to the broker: one leader for each service, woken after each commit, at least once for each event.
 * A broker that is away costs time only; the rows wait.
 */
export const relay = (options: {
  database: Database
  broker: Broker
  source: ServiceName
  log: Log
}): Loop => {
  const { database, broker, source, log } = options
  return asLeader(database.session, 'relay', context => {
    const floor = createFloor()
    let failures = 0
    let notBefore = 0
    const work = async (): Promise<boolean> => {
      if (performance.now() < notBefore) return false
      const now = Date.now()
      const rows = await readBatch(context.db, floor.from(now))
      const last = rows.at(-1)
      if (!last) return false
      const { published, failed, reason } = await publish(broker, source, rows)
      if (published.length > 0) await markPublished(context.db, published)
      if (failed.length === 0) {
        failures = 0
        if (rows.length < batchSize) floor.reached(last.seq, now)
        return rows.length === batchSize
      }
      // Only a row that fails beside others that pass is to blame itself; else it is the broker.
      if (published.length > 0) await countFailures(context.db, failed)
      notBefore = performance.now() + backoff(failures++, { max: 5000 })
      log.warn({ failed: failed.length, published: published.length, err: reason }, 'relay.publish_failed')
      return false
    }
    return polling({
      name: 'relay',
      every: pollMs,
      work,
      onWake: wake => database.session.listen(outboxChannel, wake),
    }).run(context)
  })
}
