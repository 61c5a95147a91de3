import { type AnyEventType, type Caller, type EventData, type NewEvent, newEvent } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { isBulk } from './bulk.ts'
import { insertEvent, insertEvents } from './insert-repo.ts'

/** The channel that wakes the relay after a commit. */
export const outboxChannel = 'outbox'

/**
 * Inserts an event into the outbox, in the transaction of the change; the relay publishes it. Lock the changed row first, so that
 * `x-producer-seq` increases with the changes of each object.
 */
export const emit = async <T extends AnyEventType>(
  db: Db,
  caller: Caller,
  type: T,
  data: EventData<T>,
): Promise<void> => {
  await insertEvent(db, caller, newEvent(type, data, Date.now()))
  db.signal(outboxChannel)
}

/**
 * Inserts an event that is one of very many, like {@link emit}: the events of others need not wait for it, nor do they become bulk
 * because the caller causes so many.
 */
export const emitBulk = async (db: Db, caller: Caller, event: NewEvent): Promise<void> => {
  await insertEvents(db, caller, [event], true)
  db.signal(outboxChannel)
}

/** The number of rows per statement: few round trips, with JSON of at most a few megabytes. */
const batchSize = 500

/** Inserts the events of one change to many objects, in order, like {@link emit}. */
export const emitAll = async (db: Db, caller: Caller, events: NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  const bulk = isBulk(caller, events.length)
  for (let start = 0; start < events.length; start += batchSize)
    await insertEvents(db, caller, events.slice(start, start + batchSize), bulk)
  db.signal(outboxChannel)
}
