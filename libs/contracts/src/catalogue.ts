import type { z } from 'zod'
import type { EventDef } from './event.ts'
import { feedbackEvents, feedbackInternalEvents } from './feedback.ts'
import { identityInternalEvents } from './identity.ts'
import { mailInternalEvents } from './mail.ts'
import { notificationInternalEvents } from './notifications.ts'
import { supportEvents, supportInternalEvents } from './support.ts'
import { webhooksInternalEvents } from './webhooks.ts'

/** The 36 event types that a webhook may subscribe to. Webhooks never receive other types. */
export const eventCatalogue = { ...feedbackEvents, ...supportEvents }

/** Events that only our services and internal consumers of the broker receive. */
export const internalEventCatalogue = {
  ...feedbackInternalEvents,
  ...identityInternalEvents,
  ...mailInternalEvents,
  ...notificationInternalEvents,
  ...supportInternalEvents,
  ...webhooksInternalEvents,
}

const everyEvent = { ...eventCatalogue, ...internalEventCatalogue }

export type EventType = keyof typeof eventCatalogue
export type AnyEventType = keyof typeof everyEvent

/** The `data` that one event type carries, as the emitting code writes it. */
export type EventData<T extends AnyEventType> = z.input<(typeof everyEvent)[T]['data']>

/** The `data` of one event type as a consumer gets it, parsed by its schema. */
export type EventContent<T extends AnyEventType> = z.output<(typeof everyEvent)[T]['data']>

export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]]

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventCatalogue, type)

/** Whether this version knows the event type, including the internal ones. */
export const isAnyEventType = (type: string): type is AnyEventType => Object.hasOwn(everyEvent, type)

/** The definition of a type that webhooks may subscribe to, undefined for internal types. */
export const eventDef = (type: AnyEventType): EventDef | undefined =>
  isEventType(type) ? eventCatalogue[type] : undefined

/** Whether every event of the type is published on the private exchange. */
export const isPrivateType = (type: AnyEventType): boolean =>
  (everyEvent[type] as { private?: boolean }).private === true

/** The schema of an event's `data`. */
export const eventSchema = (type: AnyEventType): z.ZodObject => everyEvent[type].data
