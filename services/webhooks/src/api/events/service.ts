import { eventDef, fail, type Id, id, moment } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { DeliveryItem } from '../delivery-log/model.ts'
import { deliveriesOf } from '../delivery-log/repo.ts'
import { continuedAt } from '../delivery-log/search.ts'
import type { Event, EventItem, EventQuery } from './model.ts'
import { endOfSearch, findEvent, listEvents, replaysOf } from './repo.ts'

const positions = z.tuple([moment, id('evt')])

/** Newest first. */
export const pageOfEvents = async (
  pool: Pool,
  { query, page }: { query: EventQuery; page: PageRequest },
): Promise<Page<EventItem>> => {
  const cursors = cursorOf({ list: 'events', ...query }, positions)
  const position = cursors.decode(page.cursor)
  const after = position && { at: position[0], id: position[1] }
  const listing = { query, after, limit: page.limit + 1 }
  const found = pageOf(await listEvents(pool, listing), page.limit, row =>
    cursors.encode([row.createdAt, row.id]),
  )
  if (!query.search) return found
  return continuedAt(found, await endOfSearch(pool, listing), end => cursors.encode([end.at, end.id]))
}

/** Consumers may not get private comments, which are events of a type that is not private. */
const isPrivateComment = (event: Pick<EventItem, 'type' | 'private'>): boolean =>
  event.private && !eventDef(event.type)?.private

const countsOf = (deliveries: DeliveryItem[]): EventItem['deliveryCounts'] => {
  const count = (status: DeliveryItem['status']) => deliveries.filter(it => it.status === status).length
  return {
    pending: count('pending'),
    retrying: count('retrying'),
    succeeded: count('succeeded'),
    failed: count('failed'),
    skipped: count('skipped'),
  }
}

export const getEvent = async (pool: Pool, id: Id<'evt'>): Promise<Event> => {
  const event = (await findEvent(pool, id)) ?? fail('NOT_FOUND')
  const [deliveries, replays] = await Promise.all([
    deliveriesOf(pool, event),
    isPrivateComment(event) ? [] : replaysOf(pool, event),
  ])
  return { ...event, deliveryCounts: countsOf(deliveries), deliveries, replays }
}
