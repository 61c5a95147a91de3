import { type AnyEventType, type Caller, type EventData, type NewEvent, newEvent } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { insertEvent, insertEvents } from './insert-repo.ts'

/** The channel on which the relay is woken after a commit. */
export const outboxChannel = 'outbox'

/**
 * Writes an event into the outbox. Within a transaction it exists exactly when the change does; the relay takes it from
 * there. Lock the row that changes first: `x-producer-seq` then rises for each object.
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

/** Rows of one statement: enough to make round trips few, and their JSON stays below some megabytes. */
const batchSize = 500

/** Writes the events of one change to many things, in their order. Each is as {@link emit} would write it. */
export const emitAll = async (db: Db, caller: Caller, events: NewEvent[]): Promise<void> => {
  for (let start = 0; start < events.length; start += batchSize)
    await insertEvents(db, caller, events.slice(start, start + batchSize))
  if (events.length > 0) db.signal(outboxChannel)
}
