import { asLeader, type Database, type Db, many, run } from '@earshot/db'
import { backoff, type Log, type Loop, polling, type ServiceName } from '@earshot/runtime'
import type { Broker } from './broker.ts'
import { outboxChannel } from './emit.ts'
import { createFloor } from './floor.ts'

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
      const from = floor.from(now)
      const rows = await readBatch(context.db, from)
      const { published, failed, reason } = await publish(broker, source, rows)
      if (published.length > 0) {
        await markPublished(context.db, published)
        failures = 0
      }
      if (failed.length === 0) {
        if (rows.length === batchSize) return true
        floor.drained(from, now, rows.at(-1)?.seq)
        return false
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
