import {
  Envelope,
  id,
  idTime,
  periodEnd,
  periodStart,
  sampleEnvelope,
  shortText,
  Timestamp,
} from '@earshot/contracts'
import { z } from 'zod'
import { EventTypeName } from '../../subscriptions/webhooks/model.ts'
import { subjectOf } from './subject.ts'

export const deliveryStatuses = ['pending', 'retrying', 'succeeded', 'failed', 'skipped'] as const

const triggers = ['event', 'retry', 'replay', 'test'] as const

const status = z
  .enum(deliveryStatuses)
  .describe(
    '`pending`: not attempted yet. `retrying`: a retry is scheduled. `succeeded`, `failed` and `skipped` are final; `skipped` means that nothing was sent because the webhook was paused, disabled or deleted.',
  )

const trigger = z
  .enum(triggers)
  .describe('Why the delivery was sent: for the event, a retry, a replay or a test.')

const made = {
  at: Timestamp,
  durationMs: z.int().describe('The time until the response or the failure, in ms.'),
  statusCode: z.int().nullable().describe('Null without a response.'),
  error: z
    .string()
    .nullable()
    .describe(
      '`http_503`, `timeout`, `connection_refused`, `dns_failed`, `tls_failed` …; null after a success.',
    ),
}

const attempt = {
  at: '2026-03-09T14:00:00.151Z',
  durationMs: 87,
  statusCode: 200,
  error: null,
}

export const attemptExample = {
  run: 1,
  number: 1,
  trigger: 'event' as const,
  ...attempt,
  errorDetail: null,
  requestHeaders: {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Event': 'post.created',
    'X-Service-Signature': 'sha256=…',
    'X-Service-Timestamp': '1773064800',
  },
  responseBody: 'ok',
}

const attemptFields = {
  run: z.int().describe('1 for the event itself. Each retry or replay by request starts a new run.'),
  number: z.int().describe('The number of the attempt in its run, from 1 to 3.'),
  trigger,
  ...made,
  errorDetail: z
    .string()
    .nullable()
    .describe(
      'The cause of the error, such as an expired certificate, for the owner of the receiver. The text may change. Null if no more is known than `error`.',
    ),
  requestHeaders: z
    .record(z.string(), z.string())
    .describe('The request headers, with the signatures masked.'),
  responseBody: z
    .string()
    .nullable()
    .describe('The first 4 KiB of the response body; null without a response.'),
}

export const Attempt = z.object(attemptFields).meta({ id: 'DeliveryAttempt' })
export type Attempt = z.output<typeof Attempt>

/** The body of a delivery. */
export const EventEnvelope = Envelope.meta({ id: 'EventEnvelope' })

const event = sampleEnvelope('post.created')

const example = {
  id: 'delivery_01kkajvtsz6ecst1qj8w3r5y7b',
  webhookId: 'webhook_01kk4c5m2secst1qy3f6k8r1wd',
  eventId: event.id,
  type: event.type,
  subject: subjectOf(event.data),
  status: 'succeeded',
  trigger: 'event',
  run: 1,
  nextAttemptAt: null,
  lastAttempt: attempt,
  createdAt: event.createdAt,
  completedAt: '2026-03-09T14:00:00.244Z',
}

export const subject = z
  .string()
  .nullable()
  .describe(
    'What the event is about: the title of its post, changelog entry or ticket, or the subject of its conversation. Otherwise the name of the author, or the ID of the conversation.',
  )

/** A delivery in the log. */
export const DeliveryItem = z
  .object({
    id: id('delivery'),
    webhookId: id('webhook'),
    eventId: id('evt'),
    type: EventTypeName,
    subject,
    status,
    trigger,
    run: z.int(),
    nextAttemptAt: Timestamp.nullable(),
    lastAttempt: z.object(made).nullable().meta({ id: 'LastAttempt' }),
    createdAt: Timestamp.describe('The time of the event, and the sort order of the log.'),
    completedAt: Timestamp.nullable(),
  })
  .meta({ id: 'DeliveryItem', example })
export type DeliveryItem = z.output<typeof DeliveryItem>

export const Delivery = DeliveryItem.extend({
  event: EventEnvelope.describe('The event that was sent, or would have been sent.'),
  attempts: z.array(Attempt).describe('The latest 100 attempts, oldest first.'),
}).meta({ id: 'Delivery', example: { ...example, event, attempts: [attemptExample] } })
export type Delivery = z.output<typeof Delivery>

export const LogQuery = z.object({
  status: z.enum(deliveryStatuses).optional().describe('Deliveries with this status.'),
  type: EventTypeName.optional().describe('Deliveries of events of this type.'),
  eventId: id('evt').optional().describe('The delivery of this event.'),
  statusCode: z
    .string()
    .regex(
      /^([1-5][0-9][0-9]|[1-5]xx|none)$/,
      'must be a status code such as 500, a class such as 5xx, or none',
    )
    .optional()
    .describe(
      'Deliveries whose last attempt got this response: a status code, `4xx`, `5xx` …, or `none` without a response.',
    ),
  search: shortText(200)
    .optional()
    .describe('Deliveries of events whose body contains this text. Upper and lower case are the same.'),
  dateFrom: periodStart.optional().describe('Events from this time or day.'),
  dateTo: periodEnd.optional().describe('Events up to this time, or to the end of this day.'),
})
export type LogQuery = z.output<typeof LogQuery>

/** The last millisecond that PostgreSQL and ISO 8601 write in the same format. */
export const endOfTime = Date.parse('9999-12-31T23:59:59.999Z')

/** A delivery id from a request. The time in it selects the day's partition, and there are none after the year 9999. */
export const DeliveryId = id('delivery').refine(it => idTime(it) <= endOfTime, 'does not exist')
