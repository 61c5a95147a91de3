import { id, idTime, periodEnd, periodStart, sampleEnvelope, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { EventTypeName } from '../../subscriptions/webhooks/model.ts'
import { DeliveryItem, deliveryStatuses, EventEnvelope, endOfTime, subject } from '../delivery-log/model.ts'
import { subjectOf } from '../delivery-log/subject.ts'

const envelope = sampleEnvelope('post.created')

const example = {
  id: envelope.id,
  type: envelope.type,
  subject: subjectOf(envelope.data),
  private: false,
  boardIds: ['board_01kk345nnfecst1qjr1ncrnnw3' as const],
  deliveryCounts: { pending: 0, retrying: 0, succeeded: 1, failed: 0, skipped: 0 },
  createdAt: envelope.createdAt,
  receivedAt: '2026-03-09T14:00:00.064Z',
}

const counts = Object.fromEntries(deliveryStatuses.map(status => [status, z.int()])) as Record<
  (typeof deliveryStatuses)[number],
  z.ZodInt
>

/** An event in the log. */
export const EventItem = z
  .object({
    id: id('evt'),
    type: EventTypeName,
    subject,
    private: z.boolean().describe('Whether it is about an internal note or a private comment.'),
    boardIds: z.array(id('board')).describe('The boards of the post or comment; empty for other events.'),
    deliveryCounts: z
      .object(counts)
      .meta({ id: 'DeliveryCounts' })
      .describe('The number of deliveries by status, of all webhooks.'),
    createdAt: Timestamp.describe('The time of the change, and the sort order of the log.'),
    receivedAt: Timestamp.describe('When the webhooks service had received it from the broker.'),
  })
  .meta({ id: 'EventItem', example })
export type EventItem = z.output<typeof EventItem>

const EventReplay = z
  .object({
    id: id('replay'),
    consumer: z.string().describe('The team, as named in `consumers.yml`.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'EventReplay' })

export const Event = EventItem.extend({
  data: EventEnvelope.shape.data.describe('The data of the event, as it is sent.'),
  deliveries: z
    .array(DeliveryItem)
    .describe('Its delivery to each webhook that matched, deleted ones included.'),
  replays: z
    .array(EventReplay)
    .describe('The latest 20 replays that sent the event to the queue of a consumer again, newest first.'),
}).meta({
  id: 'Event',
  example: {
    ...example,
    data: envelope.data,
    deliveries: [DeliveryItem.meta()?.example as z.output<typeof DeliveryItem>],
    replays: [],
  },
})
export type Event = z.output<typeof Event>

export const EventQuery = z.object({
  type: EventTypeName.optional().describe('Events of this type.'),
  search: shortText(200)
    .optional()
    .describe(
      'Events whose body contains this text, such as the id of a post. Upper and lower case are the same.',
    ),
  dateFrom: periodStart.optional().describe('Events from this time or day.'),
  dateTo: periodEnd.optional().describe('Events up to this time, or to the end of this day.'),
})
export type EventQuery = z.output<typeof EventQuery>

/** An event id from a request. The time in it selects the day's partition. */
export const EventId = id('evt').refine(it => idTime(it) <= endOfTime, 'does not exist')
