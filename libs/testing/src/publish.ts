import { type AnyEventType, type EventData, type NewEvent, newEvent } from '@earshot/contracts'
import type { Broker } from '@earshot/events'

const headersOf = ({ boardIds, visitorId }: NewEvent) => ({
  ...(boardIds.length > 0 && { 'x-board-id': boardIds.join(',') }),
  ...(visitorId !== null && { 'x-visitor-id': visitorId }),
})

/** Publishes an event like a service's relay. */
export const publishEvent = async <T extends AnyEventType>(
  broker: Broker,
  type: T,
  data: EventData<T>,
  about: Partial<Pick<NewEvent, 'visitorId'>> = {},
): Promise<NewEvent> => {
  const event = newEvent(type, data, Date.now(), about)
  await broker.publish({
    exchange: event.private ? 'earshot.events.private' : 'earshot.events',
    key: event.type,
    id: event.id,
    body: event.body,
    headers: headersOf(event),
  })
  return event
}
