import type { Id } from '@earshot/contracts'
import { type Db, join, limitTo, many, maybe, page, raw, type Sql, sql } from '@earshot/db'
import { isOfEvent } from '../../deliveries/ids/ids-repo.ts'
import { eventTimeOf } from '../../deliveries/pointers/pointer.ts'
import { deliveryStatuses } from '../delivery-log/model.ts'
import { containing, searchSpan } from '../delivery-log/search-repo.ts'
import { subjectIn, subjectOf } from '../delivery-log/subject.ts'
import type { Event, EventItem, EventQuery } from './model.ts'

export type Position = { at: string; id: Id<'evt'> }

export type Listing = { query: EventQuery; after: Position | undefined; limit: number }

const columns = raw(
  'e.id, e.type, e.private, e.board_ids, e.body, counts.*, e.at as created_at, e.received_at',
)

const counted = raw(
  deliveryStatuses.map(status => `count(*) filter (where status = '${status}')::int as ${status}`).join(', '),
)

const counts = sql`cross join lateral (
    select ${counted} from deliveries d where d.event_at = e.at and ${isOfEvent('e.id')}
  ) counts`

type Row = Omit<EventItem, 'deliveryCounts' | 'subject'> & EventItem['deliveryCounts'] & { body: string }

const toItem = ({ body, pending, retrying, succeeded, failed, skipped, ...event }: Row): EventItem => ({
  ...event,
  subject: subjectIn(body),
  deliveryCounts: { pending, retrying, succeeded, failed, skipped },
})

/** Conditions that an index finds. */
const conditions = ({ query, after }: Listing): Sql[] =>
  [
    sql`true`,
    query.type && sql`type = ${query.type}`,
    query.dateFrom && sql`at >= ${query.dateFrom}::timestamptz`,
    query.dateTo && sql`at <= ${query.dateTo}::timestamptz`,
    after && sql`at <= ${after.at}::timestamptz`,
    after && sql`(at, id) < (${after.at}::timestamptz, ${after.id})`,
  ].filter(condition => typeof condition === 'object')

const newest = (listing: Listing, limit: number): Sql => sql`
  select at, id, type, private, board_ids, body, received_at from events
  where ${join(conditions(listing), ' and ')} order by at desc, id desc ${limitTo(limit)}`

/** Selects the page first, so that deliveries are counted for its events only. */
export const listStatement = (listing: Listing): Sql => {
  const { search } = listing.query
  const page = search
    ? sql`select * from (${newest(listing, searchSpan)}) seen where ${containing(search)}
        order by at desc, id desc limit ${listing.limit}`
    : newest(listing, listing.limit)
  return sql`select ${columns} from (${page}) e ${counts} order by e.at desc, e.id desc`
}

/** A prepared statement for each combination of filters, as for the delivery log. */
export const listEvents = async (db: Db, listing: Listing): Promise<EventItem[]> =>
  (await page<Row>(db, 'event_log')`${listStatement(listing)}`).map(toItem)

/** The last event that a search reads for one page; undefined if it reaches the end of the log. */
export const endOfSearch = (db: Db, listing: Listing) =>
  maybe<Position>(db)`
    select at, id from events where ${join(conditions(listing), ' and ')}
    order by at desc, id desc offset ${searchSpan - 1} limit 1`

export const findEvent = async (
  db: Db,
  id: Id<'evt'>,
): Promise<Omit<Event, 'deliveryCounts' | 'deliveries' | 'replays'> | undefined> => {
  const row = await maybe<Omit<Row, keyof EventItem['deliveryCounts']>>(db, 'event')`
    select id, type, private, board_ids, at as created_at, received_at, body
    from events where at = ${eventTimeOf(id)} and id = ${id}`
  if (!row) return undefined
  const { body, ...event } = row
  const { data } = JSON.parse(body) // was validated as an envelope before it was stored
  return { ...event, subject: subjectOf(data), data }
}

const shownReplays = 20

/** The replays to consumers that have passed the event. */
export const replaysOf = (db: Db, { id, type, createdAt }: Pick<EventItem, 'id' | 'type' | 'createdAt'>) =>
  many<Event['replays'][number]>(db, 'consumer_replays_of_event')`
    select id, consumer, created_at from consumer_replays
    where ${createdAt} between since and until and ${type} = any(types)
      and (status = 'completed' or (after_at, after_id) >= (${createdAt}::timestamptz, ${id}))
    order by created_at desc, id desc limit ${shownReplays}`
