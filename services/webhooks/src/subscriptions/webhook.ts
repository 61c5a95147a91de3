import { eventTypes, id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

/** Live webhooks that a workspace may have, paused and disabled ones included. */
export const maxWebhooks = 25

/** A week: long enough to bring a new secret to any receiver. */
const maxGraceSeconds = 604_800

const EventTypes = z.array(z.enum(eventTypes, 'is not an event type; GET /event-types lists them'))

// PostgreSQL's text cannot hold NUL.
const Description = z
  .string()
  .max(500)
  .regex(/^[^\0]*$/, 'must not hold NUL characters')

const BoardIds = z.array(id('board')).max(1000)

export const NewWebhook = z.object({
  url: z.string(),
  events: EventTypes.min(1),
  boardIds: BoardIds.nullish(),
  description: Description.nullish(),
})
export type NewWebhook = z.output<typeof NewWebhook>

export const WebhookPatch = z.object({
  url: z.string().optional(),
  events: EventTypes.min(1).optional(),
  boardIds: BoardIds.nullish(),
  description: Description.nullish(),
  status: z.enum(['active', 'paused']).optional(),
})
export type WebhookPatch = z.output<typeof WebhookPatch>

export const Rotation = z.object({
  gracePeriodSeconds: z.int().min(0).max(maxGraceSeconds).default(0),
})
export type Rotation = z.output<typeof Rotation>

export const breakerStates = ['closed', 'open', 'half_open'] as const

export const Webhook = z.object({
  id: id('webhook'),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  /** Empty means every board. */
  boardIds: z.array(id('board')),
  description: z.string().nullable(),
  status: z.enum(['active', 'paused', 'disabled']),
  consecutiveFailures: z.int(),
  lastError: z.string().nullable(),
  lastDeliveryAt: Timestamp.nullable(),
  lastSuccessAt: Timestamp.nullable(),
  disabledAt: Timestamp.nullable(),
  disabledReason: z.string().nullable(),
  rotatedAt: Timestamp.nullable(),
  /** Until when the former secret signs too; null when it does not. */
  previousSecretExpiresAt: Timestamp.nullable(),
  breaker: z.enum(breakerStates),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Webhook = z.output<typeof Webhook>

export const WebhookWithSecret = Webhook.extend({ secret: z.string() })
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>

export const RotatedSecret = z.object({
  id: id('webhook'),
  secret: z.string(),
  rotatedAt: Timestamp,
  previousSecretExpiresAt: Timestamp.nullable(),
})
export type RotatedSecret = z.output<typeof RotatedSecret>
