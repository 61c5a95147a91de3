import { z } from 'zod'

export const families = [
  'post',
  'comment',
  'changelog',
  'conversation',
  'message',
  'ticket',
  'assistant',
  'sla',
] as const

/** One event type that a webhook may subscribe to. */
export type EventDef = {
  /** One sentence that helps to choose event types for a webhook. */
  summary: string
  family: (typeof families)[number]
  /** Whether a webhook's board filter applies. */
  boardScoped: boolean
  /** Private events are published on the private exchange and delivered only to webhooks that list their type. */
  private: boolean
  /** The schema of the envelope's `data`. Receivers must accept fields that are added later. */
  data: z.ZodObject
}

/** One event type between services. Webhooks never receive it. */
export type InternalEventDef = {
  summary: string
  /** Published on the private exchange. */
  private?: true
  data: z.ZodObject
}

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 })
