import { z } from 'zod'

export const deadQueues = [
  'events',
  'deliveries',
  'feedback_events',
  'support_events',
  'gateway_events',
] as const
export type DeadQueueName = (typeof deadQueues)[number]

const queue = z
  .enum(deadQueues)
  .describe(
    '`events` on their way to the webhooks, `deliveries` on their way to a receiver; `feedback_events`, `support_events` and `gateway_events` are what these services hear of the others.',
  )

const example = {
  queue: 'events',
  messageId: 'evt_01kkajvtszecst1qj8w3r5y7bd',
  routingKey: 'post.created',
  readable: false,
  size: 14,
  body: '{"id":"evt_01k',
}

export const DeadLetter = z
  .object({
    queue,
    messageId: z.string(),
    routingKey: z.string().describe('The type of the event, or the id of the webhook.'),
    readable: z
      .boolean()
      .describe('Whether a redrive would take it: as it is, this version can work with it.'),
    size: z.int().describe('In bytes.'),
    body: z.string().describe('The first 4 KiB.'),
  })
  .meta({ id: 'DeadLetter', example })
export type DeadLetter = z.output<typeof DeadLetter>

export const DeadLetterQuery = z.object({ queue: queue.optional() })
export type DeadLetterQuery = z.output<typeof DeadLetterQuery>

export const Redrive = z
  .object({ queue: queue.optional().describe('All when absent.') })
  .meta({ id: 'Redrive', example: { queue: 'events' } })

export const Redriven = z
  .object({
    redriven: z.int().describe('Messages that are on their way again.'),
    unreadable: z.int().describe('Messages that stay parked because they cannot be read.'),
    remaining: z.int().describe('Messages that are parked now; more than a thousand take several requests.'),
  })
  .meta({ id: 'Redriven', example: { redriven: 500, unreadable: 1, remaining: 1 } })
export type Redriven = z.output<typeof Redriven>

export const Discard = z
  .object({ queue, messageIds: z.array(z.string().max(255)).min(1).max(100) })
  .meta({ id: 'Discard', example: { queue: 'events', messageIds: [example.messageId] } })
export type Discard = z.output<typeof Discard>

export const Discarded = z.object({ discarded: z.int() }).meta({ id: 'Discarded', example: { discarded: 1 } })
export type Discarded = z.output<typeof Discarded>
