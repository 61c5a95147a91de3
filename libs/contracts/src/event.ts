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
  /** One sentence, for people who choose what to subscribe to. */
  summary: string
  family: (typeof families)[number]
  /** A webhook's board filter applies. */
  boardScoped: boolean
  /** Delivered only to webhooks that list it by name, and published on the private exchange. */
  private: boolean
  /** The shape of the envelope's `data`. Receivers must accept fields that are added later. */
  data: z.ZodObject
}

/** One event that stays on the broker: services tell each other, webhooks never see it. */
export type InternalEventDef = { summary: string; data: z.ZodObject }

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 })
