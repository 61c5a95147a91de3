import { asLeader, type Database } from '@earshot/db'
import {
  backoff,
  crashPoint,
  type FileAddresses,
  growingPause,
  type Log,
  type Loop,
  polling,
  type ServiceName,
} from '@earshot/runtime'
import type { Broker } from '../broker/broker.ts'
import { createBulkRoom, lookEveryMs } from './bulk-room.ts'
import { outboxChannel } from './emit.ts'
import { createFloor } from './floor.ts'
import { createHealing, type HealingOptions } from './healing.ts'
import { nextRows } from './next-rows.ts'
import { publishRows } from './publish-rows.ts'
import { countFailures, markPublished, type OutboxRow } from './repo.ts'

/** A commit wakes the relay. It polls in case the notification is lost. */
const pollMs = { leastMs: 250, mostMs: 5000 }
/** A process that has just started may be ready before its first connection to the broker, which reports its own failures. */
const connectingMs = 100
/** A row that fails this often while others succeed is no longer published, so that it does not block the outbox. */
const failuresBeforeParking = 20

/**
 * Publishes the events of the outbox to the broker. Each service has one leader, woken after each commit; each event is published
 * at least once. While the broker is unavailable, the rows wait. After the broker lost its data, they are published again.
 */
export const relay = (options: {
  database: Database
  broker: Broker
  source: ServiceName
  files: FileAddresses
  log: Log
  refill?: HealingOptions['refill']
}): Loop => {
  const { database, broker, source, files, log } = options
  /** Confirmed rows. The statement that marks them reads the next batch, after a lost connection too. */
  let unmarked: OutboxRow[] = []
  return asLeader(database.session, 'relay', async context => {
    const floor = createFloor()
    const bulkRoom = createBulkRoom(broker)
    const heal = createHealing(options)
    const pauseAfter = growingPause(pollMs)
    let failures = 0
    let notBefore = 0
    let hasConnected = false
    const mark = async () => {
      if (unmarked.length > 0) await markPublished(context.db, unmarked)
      unmarked = []
    }
    /** Publishes unpublished rows. Returns whether there are more, or the ms until the next poll. */
    const drain = async (): Promise<true | number> => {
      const now = Date.now()
      const from = floor.from(now)
      const room = await bulkRoom.get()
      const { rows, hasMore } = await nextRows(context.db, { published: unmarked, floor: from, room })
      unmarked = []
      bulkRoom.use(rows.filter(row => row.bulk).length)
      if (rows.length > 0) crashPoint('after-commit-before-publish')
      const { published, failed, reason } = await publishRows({ broker, source, files }, rows)
      if (published.length > 0) {
        crashPoint('after-confirm-before-mark')
        unmarked = published
        failures = 0
      }
      if (failed.length === 0) {
        if (hasMore) return rows.length > 0 || lookEveryMs
        floor.drained(from, now, rows.at(-1)?.seq)
        return pauseAfter(rows.length > 0)
      }
      await mark()
      // If other rows of the batch were published, the row is at fault; otherwise it is the broker.
      const blamed =
        published.length > 0 ? await countFailures(context.db, failed, failuresBeforeParking) : []
      for (const { eventId } of blamed.filter(row => row.failed)) log.error({ eventId }, 'event.failed')
      const retryMs = backoff(failures++, { max: 5000 })
      notBefore = performance.now() + retryMs
      log.warn({ failed: failed.length, published: published.length, err: reason }, 'relay.publish_failed')
      return retryMs
    }
    const work = async (): Promise<boolean | number> => {
      hasConnected ||= broker.connected
      if (!hasConnected) return connectingMs
      const waitMs = notBefore - performance.now()
      if (waitMs > 0) return waitMs
      const next = await drain()
      if (!heal.isDue()) return next
      await mark() // the events that a broker lost are found by their marks
      return (await heal.turn(context.db, context.signal)) || next
    }
    const loop = polling({
      name: 'relay',
      every: pollMs.leastMs,
      work,
      onWake: wake => database.session.listen(outboxChannel, wake, { alone: true }),
    })
    try {
      await loop.run(context)
    } finally {
      await mark().catch(err => log.debug({ err }, 'relay.not_marked'))
    }
  })
}
