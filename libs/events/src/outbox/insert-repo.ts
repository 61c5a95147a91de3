import type { Caller, NewEvent } from '@earshot/contracts'
import { type Db, run, type Sql, sql } from '@earshot/db'
import { isBulk } from './bulk.ts'

/** The outbox row of an event, for hot paths that insert it in the statement of the change. */
export const outboxInsert = (caller: Caller, event: NewEvent): Sql => sql`
  insert into outbox (event_id, type, private, object_id, bulk, headers, body, created_at)
  values (${event.id}, ${event.type}, ${event.private}, ${event.objectId}, ${isBulk(caller, 1)},
    ${headersOf(caller, event)}, ${event.body}, ${event.createdAt})`

/** Inserts the row only if `condition` is true, for a change that may not happen, and never for a quiet caller. */
export const outboxInsertIf = (caller: Caller, event: NewEvent, condition: Sql): Sql => sql`
  insert into outbox (event_id, type, private, object_id, bulk, headers, body, created_at)
  select ${event.id}, ${event.type}, ${event.private}::boolean, ${event.objectId}, ${isBulk(caller, 1)}::boolean,
    ${headersOf(caller, event)}::jsonb, ${event.body}, ${event.createdAt}::timestamptz
  where ${condition} and not ${caller.isQuiet === true}::boolean`

const headersOf = (caller: Caller, event: NewEvent) => ({
  ...(event.boardIds.length > 0 && { 'x-board-id': event.boardIds.join(',') }),
  ...(event.visitorId !== null && { 'x-visitor-id': event.visitorId }),
  ...(caller.requestId && { 'x-request-id': caller.requestId }),
  ...(caller.traceparent && { traceparent: caller.traceparent }),
  'x-actor-id': caller.principalId,
})

export const insertEvent = (db: Db, caller: Caller, event: NewEvent) =>
  run(db, 'emit')`${outboxInsert(caller, event)}`

/** Inserts events in order, in one statement. */
export const insertEvents = (db: Db, caller: Caller, events: NewEvent[], bulk: boolean) =>
  run(db, 'emit_all')`
    insert into outbox (event_id, type, private, object_id, bulk, headers, body, created_at)
    select id, type, private, object_id, ${bulk}, headers, body, created_at
    from unnest(${events.map(event => event.id)}::text[], ${events.map(event => event.type)}::text[],
      ${events.map(event => event.private)}::boolean[], ${events.map(event => event.objectId)}::text[],
      ${events.map(event => JSON.stringify(headersOf(caller, event)))}::jsonb[],
      ${events.map(event => event.body)}::text[], ${events.map(event => event.createdAt)}::timestamptz[])
      as event (id, type, private, object_id, headers, body, created_at)`
