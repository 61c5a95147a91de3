import type { EventType, Id } from '@earshot/contracts'
import { type Db, empty, join, limitTo, literal, many, maybe, page, raw, type Sql, sql } from '@earshot/db'
import { eventTimeOf } from '../../deliveries/pointers/pointer.ts'
import type { Attempt, Delivery, DeliveryItem, LogQuery } from './model.ts'
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
  case when d.status in ('pending', 'retrying') then d.next_attempt_at end as next_attempt_at,
  d.event_at as created_at, d.completed_at`)

const lastColumns = raw(`last.at as last_at, last.duration_ms as last_duration_ms,
  last.status_code as last_status_code, last.error as last_error`)

/** A subquery for each row: a join could read the events of all days. */
const body = raw('(select body from events e where e.at = d.event_at and e.id = d.event_id) as body')

const lastAttempt = raw(`left join lateral (
    select at, duration_ms, status_code, error from attempts a
    where a.event_at = d.event_at and a.delivery_id = d.id
    order by run desc, number desc limit 1
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

/** The row comparison finds the position in the index; the comparison of times excludes the partitions of later days. */
const conditions = ({ webhookId, query, after }: Listing): Sql[] =>
  [
    sql`webhook_id = ${webhookId}`,
    query.status && sql`status = ${literal(query.status)}`,
    query.type && sql`type = ${query.type}`,
    query.eventId && sql`event_id = ${query.eventId}`,
    query.dateFrom && sql`event_at >= ${query.dateFrom}::timestamptz`,
    query.dateTo && sql`event_at <= ${query.dateTo}::timestamptz`,
    after && sql`event_at <= ${after.eventAt}::timestamptz`,
    after && sql`(event_at, id) < (${after.eventAt}::timestamptz, ${after.id})`,
  ].filter(condition => typeof condition === 'object')

const newest = (listing: Listing, limit: number): Sql => sql`
  select event_at, id, event_id, webhook_id, type, status, trigger, run, next_attempt_at, completed_at
  from deliveries where ${join(conditions(listing), ' and ')}
  order by event_at desc, id desc ${limitTo(limit)}`

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
    select event_at, id from deliveries where ${join(conditions(listing), ' and ')}
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
      where d.event_at = ${createdAt} and d.event_id = ${id} order by d.webhook_id`
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

/** Locks the row, so that its state cannot change before the caller's update. */
export const lockDelivery = (db: Db, id: Id<'delivery'>) =>
  maybe<{
    eventAt: string
    status: DeliveryItem['status']
    trigger: DeliveryItem['trigger']
    run: number
    type: EventType
    gone: boolean
  }>(db)`
    select d.event_at, d.status, d.trigger, d.run, d.type, webhook.deleted_at is not null as gone
    from deliveries d join webhooks webhook on webhook.id = d.webhook_id
    where d.event_at = ${eventTimeOf(id)} and d.id = ${id}
    for update of d`
