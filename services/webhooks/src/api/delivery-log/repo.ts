import { type EventType, type Id, idTime } from '@earshot/contracts'
import { type Db, empty, join, limitTo, literal, many, maybe, page, raw, type Sql, sql } from '@earshot/db'
import { belongsTo, deliveryIdOf } from '../../deliveries/ids/ids-repo.ts'
import { eventTimeOf } from '../../deliveries/pointers/pointer.ts'
import { type Attempt, type Delivery, type DeliveryItem, endOfTime, type LogQuery } from './model.ts'
import { containing, searchSpan } from './search-repo.ts'
import { subjectIn, subjectOf } from './subject.ts'

type Row = Omit<DeliveryItem, 'lastAttempt' | 'subject'> & {
  body: string | null
  lastAt: string | null
  lastDurationMs: number
  lastStatusCode: number | null
  lastError: string | null
}

const columns = raw(`d.id, d.webhook_id, d.event_id, d.type, d.status, d.trigger, d.run,
  d.next_attempt_at, d.event_at as created_at, d.completed_at`)

const lastColumns = raw(`last.at as last_at, last.duration_ms as last_duration_ms,
  last.status_code as last_status_code, last.error as last_error`)

/** A subquery for each row: a join could read the events of all days. */
const body = raw('(select body from events e where e.at = d.event_at and e.id = d.event_id) as body')

/** Of a delivery that is open or was skipped, the last attempt is an earlier one. */
const lastAttempt = raw(`left join lateral (
    select d.at, d.duration_ms, d.status_code, d.error where d.at is not null
    union all
    (select at, duration_ms, status_code, error from earlier_attempts a
      where d.at is null and a.event_at = d.event_at and a.delivery_id = d.id
      order by run desc, number desc limit 1)
  ) last on true`)

const toItem = ({
  body,
  lastAt,
  lastDurationMs,
  lastStatusCode,
  lastError,
  ...delivery
}: Row): DeliveryItem => ({
  ...delivery,
  subject: subjectIn(body),
  lastAttempt:
    lastAt === null
      ? null
      : { at: lastAt, durationMs: lastDurationMs, statusCode: lastStatusCode, error: lastError },
})

export type Position = { eventAt: string; id: Id<'delivery'> }

export type Listing = {
  webhookId: Id<'webhook'>
  query: LogQuery
  after: Position | undefined
  limit: number
}

type Condition = Sql | '' | undefined

/** No index has the events, but the ids follow from them. There are no times after the year 9999. */
const isDeliveryOf = (eventId: Id<'evt'>, webhookId: Id<'webhook'>): Sql =>
  idTime(eventId) > endOfTime
    ? sql`false`
    : sql`event_at = ${eventTimeOf(eventId)} and id = ${deliveryIdOf(eventId, webhookId)}`

const filters = ({ webhookId, query }: Listing): Condition[] => [
  sql`webhook_id = ${webhookId}`,
  query.status && sql`status = ${literal(query.status)}`,
  query.type && sql`type = ${query.type}`,
  query.eventId && isDeliveryOf(query.eventId, webhookId),
  query.dateFrom && sql`event_at >= ${query.dateFrom}::timestamptz`,
  query.dateTo && sql`event_at <= ${query.dateTo}::timestamptz`,
]

const all = (conditions: Condition[]): Sql =>
  join(
    conditions.filter(condition => typeof condition === 'object'),
    ' and ',
  )

const listed = raw('event_at, id, event_id, webhook_id, type, status, trigger, run')

/** The time of the event is the first part of an id. */
const newestOpen = (listing: Listing, limit: number): Sql => sql`
  select ${listed}, next_attempt_at, null::timestamptz as completed_at, null::timestamptz as at, null::int as duration_ms,
    null::int as status_code, null::text as error
  from open_deliveries where ${all([...filters(listing), listing.after && sql`id < ${listing.after.id}`])}
  order by id desc ${limitTo(limit)}`

/** The row comparison finds the position in the index; the comparison of times excludes the partitions of later days. */
const newestCompleted = (listing: Listing, limit: number): Sql => {
  const { after } = listing
  const position = after && [
    sql`event_at <= ${after.eventAt}::timestamptz`,
    sql`(event_at, id) < (${after.eventAt}::timestamptz, ${after.id})`,
  ]
  return sql`
  select ${listed}, null::timestamptz as next_attempt_at, completed_at, at, duration_ms, status_code, error
  from completed_deliveries where ${all([...filters(listing), ...(position ?? [])])}
  order by event_at desc, id desc ${limitTo(limit)}`
}

/** Each part finds its rows in the order of an index. The planner would not do so for the view of both. */
const newest = (listing: Listing, limit: number): Sql => {
  const { status } = listing.query
  if (status === 'pending' || status === 'retrying') return newestOpen(listing, limit)
  if (status) return newestCompleted(listing, limit)
  return sql`(${newestOpen(listing, limit)}) union all (${newestCompleted(listing, limit)})
    order by event_at desc, id desc ${limitTo(limit)}`
}

/** The responses that a filter selects: `500`, `5xx` or `none`. */
const responding = (statusCode: string): Sql => {
  if (statusCode === 'none') return sql`last.status_code is null`
  const lowest = Number(statusCode.replace('xx', '00'))
  return sql`last.status_code between ${lowest} and ${statusCode.endsWith('xx') ? lowest + 99 : lowest}`
}

export const isSearch = ({ search, statusCode }: LogQuery): boolean => Boolean(search ?? statusCode)

/** The newest deliveries whose event and last attempt match, of those that a search reads for one page. */
const found = (listing: Listing): Sql => {
  const { search, statusCode } = listing.query
  const matching = [
    search &&
      sql`exists (select from events e where e.at = d.event_at and e.id = d.event_id and ${containing(search)})`,
    statusCode && sql`last.at is not null and ${responding(statusCode)}`,
  ].filter(condition => typeof condition === 'object')
  return sql`
    select d.* from (${newest(listing, searchSpan)}) d ${statusCode ? lastAttempt : empty}
    where ${join(matching, ' and ')}
    order by d.event_at desc, d.id desc limit ${listing.limit}`
}

/** Selects the page first, so that attempts are looked up for its deliveries only. */
export const listStatement = (listing: Listing): Sql => sql`
  with d as (${isSearch(listing.query) ? found(listing) : newest(listing, listing.limit)})
  select ${columns}, ${body}, ${lastColumns} from d ${lastAttempt} order by d.event_at desc, d.id desc`

/** The last delivery that a search reads for one page; undefined if it reaches the end of the log. */
export const endOfSearch = (db: Db, listing: Listing) =>
  maybe<Position>(db)`
    select event_at, id from (${newest(listing, searchSpan)}) d
    order by event_at desc, id desc offset ${searchSpan - 1} limit 1`

/** A prepared statement for each combination of filters: planning over a month of partitions takes longer than the query. */
export const listDeliveries = async (db: Db, listing: Listing): Promise<DeliveryItem[]> =>
  (await page<Row>(db, 'delivery_log')`${listStatement(listing)}`).map(toItem)

/** The deliveries of an event to all webhooks, oldest webhook first. */
export const deliveriesOf = async (
  db: Db,
  { id, createdAt }: { id: Id<'evt'>; createdAt: string },
): Promise<DeliveryItem[]> =>
  (
    await many<Row>(db, 'deliveries_of_event')`
      select ${columns}, ${body}, ${lastColumns} from deliveries d ${lastAttempt}
      where d.event_at = ${createdAt} and ${belongsTo(id)} order by d.webhook_id`
  ).map(toItem)

export const findDelivery = async (
  db: Db,
  id: Id<'delivery'>,
): Promise<Omit<Delivery, 'lastAttempt' | 'attempts'> | undefined> => {
  type Found = Omit<Delivery, 'lastAttempt' | 'attempts' | 'event' | 'subject'> & { body: string }
  const row = await maybe<Found>(db, 'delivery')`
    select ${columns}, event.body from deliveries d
    join events event on event.at = ${eventTimeOf(id)} and event.id = d.event_id
    where d.event_at = ${eventTimeOf(id)} and d.id = ${id}`
  if (!row) return undefined
  const { body, ...delivery } = row
  const event: Delivery['event'] = JSON.parse(body) // was validated as an envelope before it was stored
  return { ...delivery, subject: subjectOf(event.data), event }
}

const shownAttempts = 100

export const attemptsOf = async (db: Db, id: Id<'delivery'>): Promise<Attempt[]> =>
  (
    await many<Attempt>(db, 'attempts_of_delivery')`
      select run, number, trigger, at, duration_ms, status_code, error, error_detail, request_headers,
        response_body
      from attempts where event_at = ${eventTimeOf(id)} and delivery_id = ${id}
      order by run desc, number desc limit ${shownAttempts}`
  ).reverse()

type Locked = {
  eventAt: string
  status: DeliveryItem['status']
  trigger: DeliveryItem['trigger']
  run: number
  type: EventType
  gone: boolean
}

const lockIn = (db: Db, table: Sql, id: Id<'delivery'>) =>
  maybe<Locked>(db)`
    select d.event_at, d.status, d.trigger, d.run, d.type, webhook.deleted_at is not null as gone
    from ${table} d join webhooks webhook on webhook.id = d.webhook_id
    where d.event_at = ${eventTimeOf(id)} and d.id = ${id} for update of d`

/** Locks the row, so that its state cannot change before the caller's update. Looks again where a worker may just have moved it. */
export const lockDelivery = async (db: Db, id: Id<'delivery'>): Promise<Locked | undefined> => {
  for (const table of ['completed_deliveries', 'open_deliveries', 'completed_deliveries'] as const) {
    const found = await lockIn(db, raw(table), id)
    if (found) return found
  }
  return undefined
}
