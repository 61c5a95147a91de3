import { eventTypes, gracePeriod, id, longText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { urlFault } from '../../egress/addresses/policy.ts'
import { breakerStates } from '../breakers/state.ts'
import { Headers, HeadersPatch } from './headers.ts'

/** The maximum number of webhooks of a workspace, including paused and disabled ones. */
export const maxWebhooks = 25

export const EventTypeName = z
  .enum(eventTypes, 'is not an event type; see GET /event-types')
  .meta({ id: 'EventTypeName' })

export const EventTypes = z.array(EventTypeName)

/** The address is checked later, as that takes a DNS lookup. */
const Url = z.string().superRefine((url, context) => {
  const message =
    urlFault(url) ??
    (url.includes('#') ? 'must not contain a fragment (#…), which HTTP never sends' : undefined)
  if (message) context.addIssue({ code: 'custom', message })
})

const Description = longText(500)

export const webhookFormats = ['json', 'slack'] as const

const Format = z
  .enum(webhookFormats)
  .describe(
    '`json`: the event. `slack`: a readable message for an incoming webhook of Slack, or of a service that accepts the same body.',
  )

const BoardIds = z.array(id('board')).max(1000)

const example = {
  id: 'webhook_01kk4c5m2secst1qy3f6k8r1wd',
  url: 'https://example.com/earshot',
  format: 'json' as const,
  events: ['post.created', 'post.status_changed'],
  boardIds: [],
  description: 'Sends new posts to the CRM.',
  headerNames: ['Authorization'],
  status: 'active',
  consecutiveFailures: 0,
  failureCount: 0,
  lastError: null,
  lastDeliveryAt: '2026-03-05T09:15:00.412Z',
  lastTriggeredAt: '2026-03-05T09:15:00.412Z',
  lastSuccessAt: '2026-03-05T09:15:00.412Z',
  disabledAt: null,
  disabledReason: null,
  rotatedAt: null,
  previousSecretExpiresAt: null,
  breaker: 'closed',
  createdAt: '2026-03-02T10:15:00.000Z',
  updatedAt: '2026-03-02T10:15:00.000Z',
}

const secret = 'whsec_…'

export const WebhookInput = z
  .strictObject({
    url: Url.describe('The URL that receives events by POST.'),
    format: Format.default('json'),
    events: EventTypes.min(1),
    boardIds: BoardIds.nullish().describe(
      'Limits post and comment events to these boards. Default: all boards.',
    ),
    description: Description.nullish(),
    headers: Headers.optional().describe(
      'Up to 10 headers that are sent with each delivery, such as Authorization. Values are stored encrypted and never returned.',
    ),
  })
  .meta({
    id: 'WebhookInput',
    example: { url: example.url, events: example.events, description: example.description },
  })
export type WebhookInput = z.output<typeof WebhookInput>

export const WebhookPatch = z
  .strictObject({
    url: Url.optional(),
    format: Format.optional(),
    events: EventTypes.min(1).optional(),
    boardIds: BoardIds.nullish().describe('Null or an empty list means all boards.'),
    description: Description.nullish(),
    headers: HeadersPatch.optional().describe('Sets these headers. Null removes a header; the others stay.'),
    status: z
      .enum(['active', 'paused'], 'must be active or paused')
      .optional()
      .describe('`active` also enables a disabled webhook again.')
      .meta({ valueAliases: { disabled: 'paused' } }),
  })
  .meta({ id: 'WebhookPatch', example: { status: 'paused' } })
export type WebhookPatch = z.output<typeof WebhookPatch>

export const Rotation = z
  .strictObject({
    gracePeriodSeconds: gracePeriod(0).describe(
      'How long deliveries are also signed with the previous secret, in seconds.',
    ),
  })
  .meta({ id: 'Rotation', example: { gracePeriodSeconds: 86_400 } })
export type Rotation = z.output<typeof Rotation>

export const webhookStatuses = ['active', 'paused', 'disabled'] as const

export const WebhookQuery = z.object({
  status: z
    .enum([...webhookStatuses, 'failing'])
    .optional()
    .describe('Webhooks with this status; `failing` selects active webhooks whose last delivery failed.'),
})
export type WebhookQuery = z.output<typeof WebhookQuery>

export const Webhook = z
  .object({
    id: id('webhook'),
    url: z.string(),
    format: Format,
    events: EventTypes,
    boardIds: z.array(id('board')).describe('An empty list means all boards.'),
    description: z.string().nullable(),
    headerNames: z
      .array(z.string())
      .describe('The names of its own headers. Their values cannot be retrieved.'),
    status: z.enum(webhookStatuses),
    consecutiveFailures: z.int().describe('Consecutive failed deliveries; 50 disable the webhook.'),
    failureCount: z.int().describe('The same as consecutiveFailures.'),
    lastError: z.string().nullable().describe('Why the last delivery failed; null after a success.'),
    lastDeliveryAt: Timestamp.nullable().describe(
      'The time of the last successful or failed delivery. May be up to 5 seconds old while deliveries succeed.',
    ),
    lastTriggeredAt: Timestamp.nullable().describe('The same as lastDeliveryAt.'),
    lastSuccessAt: Timestamp.nullable(),
    disabledAt: Timestamp.nullable(),
    disabledReason: z.string().nullable(),
    rotatedAt: Timestamp.nullable(),
    previousSecretExpiresAt: Timestamp.nullable().describe(
      'The time until which deliveries are also signed with the previous secret; null without one.',
    ),
    breaker: z
      .enum(breakerStates)
      .describe(
        'The state of the circuit breaker. `open`: the receiver does not respond, and deliveries wait. `half_open`: a delivery is sent to test the receiver. With several workers, the worst state.',
      ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Webhook',
    example,
    derived: [
      'consecutiveFailures',
      'failureCount',
      'lastError',
      'lastDeliveryAt',
      'lastTriggeredAt',
      'lastSuccessAt',
      'previousSecretExpiresAt',
      'breaker',
    ],
  })
export type Webhook = z.output<typeof Webhook>

export const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({
  id: 'WebhookWithSecret',
  example: { ...example, lastDeliveryAt: null, lastTriggeredAt: null, lastSuccessAt: null, secret },
})
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>

export const RotatedSecret = z
  .object({
    id: id('webhook'),
    secret: z.string(),
    rotatedAt: Timestamp,
    previousSecretExpiresAt: Timestamp.nullable(),
  })
  .meta({
    id: 'RotatedSecret',
    example: {
      id: example.id,
      secret,
      rotatedAt: '2026-03-06T08:00:00.000Z',
      previousSecretExpiresAt: '2026-03-07T08:00:00.000Z',
    },
  })
export type RotatedSecret = z.output<typeof RotatedSecret>
