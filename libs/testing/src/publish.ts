import { type AnyEventType, type EventData, type NewEvent, newEvent } from '@earshot/contracts'
import type { Broker } from '@earshot/events'

/** Publishes an event like a service's relay. */
export const publishEvent = async <T extends AnyEventType>(
  broker: Broker,
  type: T,
  data: EventData<T>,
): Promise<NewEvent> => {
  const event = newEvent(type, data, Date.now())
  await broker.publish({
    exchange: event.private ? 'earshot.events.private' : 'earshot.events',
    key: event.type,
    id: event.id,
    body: event.body,
    ...(event.boardIds.length > 0 && { headers: { 'x-board-id': event.boardIds.join(',') } }),
  })
  return event
}
