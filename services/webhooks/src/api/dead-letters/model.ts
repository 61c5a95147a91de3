import { z } from 'zod'

export const deadQueues = [
  'events',
  'deliveries',
  'feedback_events',
  'support_events',
  'accounts_events',
  'files_events',
  'mail_events',
] as const
export type DeadQueueName = (typeof deadQueues)[number]

const queue = z.enum(deadQueues).meta({
  id: 'DeadLetterQueue',
  description:
    'The dead-letter queue. `events`: events that could not be turned into deliveries. `deliveries`: deliveries that could not be sent to a receiver. `feedback_events`, `support_events`, `accounts_events`, `files_events` and `mail_events`: events that these services could not process.',
})

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
    routingKey: z.string().describe('The event type, or the id of the webhook.'),
    readable: z
      .boolean()
      .describe(
        'Whether this version can process the message. A redrive leaves unreadable messages in the queue.',
      ),
    size: z.int().describe('In bytes.'),
    body: z.string().describe('The first 4 KiB.'),
  })
  .meta({ id: 'DeadLetter', example })
export type DeadLetter = z.output<typeof DeadLetter>

export const DeadLetterQuery = z.object({
  queue: queue.optional().describe('Only messages of this queue.'),
})
export type DeadLetterQuery = z.output<typeof DeadLetterQuery>

export const Redrive = z
  .strictObject({ queue: queue.optional().describe('Default: all queues.') })
  .meta({ id: 'Redrive', example: { queue: 'events' } })

export const Redriven = z
  .object({
    redriven: z.int().describe('Messages that were moved back for processing.'),
    unreadable: z.int().describe('Messages that are still dead letters because they cannot be read.'),
    remaining: z.int().describe('Dead letters that are left. With more than a thousand, repeat the request.'),
  })
  .meta({ id: 'Redriven', example: { redriven: 500, unreadable: 1, remaining: 1 } })
export type Redriven = z.output<typeof Redriven>

export const Discard = z
  .strictObject({ queue, messageIds: z.array(z.string().max(255)).min(1).max(100) })
  .meta({ id: 'Discard', example: { queue: 'events', messageIds: [example.messageId] } })
export type Discard = z.output<typeof Discard>

export const Discarded = z.object({ discarded: z.int() }).meta({ id: 'Discarded', example: { discarded: 1 } })
export type Discarded = z.output<typeof Discarded>
