import { createHash } from 'node:crypto'
import { type Id, idTime, newIdAt } from '@earshot/contracts'
import { raw, type Sql, sql } from '@earshot/db'

const prefix = 'delivery_'
/**
 * Characters of the event's millisecond in an id, of a hash of the event, and of one of event and webhook. The first hash differs for nearly
 * all events of a millisecond. With the second, two webhooks have the same id once in 10^14 events.
 */
const lengths = { time: 10, event: 4, both: 12 }

const timeOf = (eventId: Id<'evt'>): string =>
  newIdAt('delivery', idTime(eventId)).slice(prefix.length, prefix.length + lengths.time)

const hash = (text: string, length: number): string =>
  createHash('md5').update(text).digest('hex').slice(0, length)

const stemOf = (eventId: Id<'evt'>): string => prefix + timeOf(eventId) + hash(eventId, lengths.event)

/** The id of the delivery of an event to a webhook. A repetition has the same id, and all deliveries of an event start the same. */
export const deliveryIdOf = (eventId: Id<'evt'>, webhookId: Id<'webhook'>): Id<'delivery'> =>
  `${stemOf(eventId)}${hash(eventId + webhookId, lengths.both)}` as Id<'delivery'>

const stem = (eventId: string): string =>
  `'${prefix}' || substr(${eventId}, 5, ${lengths.time}) || substr(md5(${eventId}), 1, ${lengths.event})`

/** The same in SQL, from the names of two columns. */
export const deliveryId = (eventId: string, webhookId: string): Sql =>
  raw(`${stem(eventId)} || substr(md5(${eventId} || ${webhookId}), 1, ${lengths.both})`)

// No index has the events of deliveries. Hashes have hexadecimal digits, which are before `g`.

/** Whether the delivery `d` belongs to the event in a column. */
export const isOfEvent = (column: string): Sql =>
  raw(`d.id between ${stem(column)} and ${stem(column)} || 'g' and d.event_id = ${column}`)

/** Whether the delivery `d` belongs to this event. */
export const belongsTo = (eventId: Id<'evt'>): Sql =>
  sql`d.id between ${stemOf(eventId)} and ${`${stemOf(eventId)}g`} and d.event_id = ${eventId}`
