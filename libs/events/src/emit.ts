import { type AnyEventType, type Caller, type EventData, type NewEvent, newEvent } from '@earshot/contracts'
import { type Db, run, type Sql, sql } from '@earshot/db'

/** The channel on which the relay is woken after a commit. */
export const outboxChannel = 'outbox'

/** The outbox row of an event, for a hot path that writes it in the statement of its change. */
export const outboxInsert = (caller: Caller, event: NewEvent): Sql => sql`
  insert into outbox (event_id, type, private, headers, body, created_at)
  values (${event.id}, ${event.type}, ${event.private}, ${headersOf(caller, event)}, ${event.body}, ${event.createdAt})`

/** The same, written only where `condition` holds: for a change that may turn out not to happen. */
export const outboxInsertIf = (caller: Caller, event: NewEvent, condition: Sql): Sql => sql`
  insert into outbox (event_id, type, private, headers, body, created_at)
  select ${event.id}, ${event.type}, ${event.private}::boolean, ${headersOf(caller, event)}::jsonb, ${event.body},
    ${event.createdAt}::timestamptz
  where ${condition}`

const headersOf = (caller: Caller, event: NewEvent) => ({
  ...(event.boardIds.length > 0 && { 'x-board-id': event.boardIds.join(',') }),
  ...(caller.requestId && { 'x-request-id': caller.requestId }),
  ...(caller.traceparent && { traceparent: caller.traceparent }),
  'x-actor-id': caller.principalId,
})

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
  await run(db, 'emit')`${outboxInsert(caller, newEvent(type, data, Date.now()))}`
  db.signal(outboxChannel)
}

/** Rows of one statement: enough to make round trips few, and their JSON stays below some megabytes. */
const batchSize = 500

/** Writes the events of one change to many things, in their order. Each is as {@link emit} would write it. */
export const emitAll = async (db: Db, caller: Caller, events: NewEvent[]): Promise<void> => {
  for (let start = 0; start < events.length; start += batchSize) {
    const batch = events.slice(start, start + batchSize)
    await run(db, 'emit_all')`
      insert into outbox (event_id, type, private, headers, body, created_at)
      select * from unnest(${batch.map(event => event.id)}::text[], ${batch.map(event => event.type)}::text[],
        ${batch.map(event => event.private)}::boolean[],
        ${batch.map(event => JSON.stringify(headersOf(caller, event)))}::jsonb[],
        ${batch.map(event => event.body)}::text[], ${batch.map(event => event.createdAt)}::timestamptz[])`
  }
  if (events.length > 0) db.signal(outboxChannel)
}
