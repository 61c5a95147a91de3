import { consumerName, eventTypes, id, moment, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { EventTypes } from '../../subscriptions/webhooks/model.ts'

const example = {
  id: 'replay_01kkdf3c2secst1qj9m4v7xwzt',
  consumer: 'billing',
  types: ['post.created', 'post.voted'],
  since: '2026-03-09T12:00:00.000Z',
  until: '2026-03-10T15:20:00.000Z',
  state: 'running',
  reason: null,
  total: 1240,
  done: 310,
  skipped: 0,
  reachedAt: '2026-03-09T18:41:07.332Z',
  createdAt: '2026-03-10T15:20:00.000Z',
  completedAt: null,
}

export const NewConsumerReplay = z
  .object({
    consumer: consumerName.describe('The team, by its name in `consumers.yml`: its queue gets the events.'),
    types: EventTypes.min(1)
      .max(eventTypes.length)
      .describe('Which events. Private types come only when they are named, to a team that may hear them.'),
    since: moment.describe('Events from this moment on.'),
    until: moment.optional().describe('Events up to this moment; up to now when absent or later.'),
  })
  .meta({
    id: 'NewConsumerReplay',
    example: { consumer: example.consumer, types: example.types, since: example.since },
  })
export type NewConsumerReplay = z.output<typeof NewConsumerReplay>

export const ConsumerReplay = z
  .object({
    id: id('replay').describe('Stands in the header `x-replay` of each event that it brings.'),
    consumer: z.string(),
    types: z.array(z.enum(eventTypes)),
    since: Timestamp,
    until: Timestamp,
    state: z.enum(['running', 'completed', 'cancelled', 'failed']),
    reason: z.string().nullable().describe('Why it failed, and what to do about it.'),
    total: z.int().nullable().describe('Events that it covers; null until they are counted.'),
    done: z.int().describe('Of these, how many are in the queue by now, or were skipped.'),
    skipped: z
      .int()
      .describe('Private comments among these, for a team that may not hear them: left out, as at first.'),
    reachedAt: Timestamp.describe('All before this moment is done.'),
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ConsumerReplay', example })
export type ConsumerReplay = z.output<typeof ConsumerReplay>
