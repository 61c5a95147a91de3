import { consumerName, eventTypes, id, moment, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { EventTypes } from '../../subscriptions/webhooks/model.ts'

const example = {
  id: 'replay_01kkdf3c2secst1qj9m4v7xwzt',
  consumer: 'billing',
  types: ['post.created', 'post.voted'],
  since: '2026-03-09T12:00:00.000Z',
  until: '2026-03-10T15:20:00.000Z',
  status: 'running',
  reason: null,
  total: 1240,
  done: 310,
  skipped: 0,
  reachedAt: '2026-03-09T18:41:07.332Z',
  createdAt: '2026-03-10T15:20:00.000Z',
  completedAt: null,
}

export const ConsumerReplayInput = z
  .strictObject({
    consumer: consumerName.describe(
      'The name of the team in `consumers.yml`. The events are sent to its queue.',
    ),
    types: EventTypes.min(1)
      .max(eventTypes.length)
      .describe(
        'The event types to replay. Private types must be listed explicitly, and the team must be allowed to receive them.',
      ),
    since: moment.describe('Replays events from this time.'),
    until: moment.optional().describe('Replays events up to this time. Default and maximum: now.'),
  })
  .meta({
    id: 'ConsumerReplayInput',
    example: { consumer: example.consumer, types: example.types, since: example.since },
  })
export type ConsumerReplayInput = z.output<typeof ConsumerReplayInput>

export const ConsumerReplay = z
  .object({
    id: id('replay').describe('Sent as the `x-replay` header of each event of this replay.'),
    consumer: z.string(),
    types: EventTypes,
    since: Timestamp,
    until: Timestamp,
    status: z.enum(['running', 'completed', 'cancelled', 'failed']),
    reason: z.string().nullable().describe('Why the replay failed, and how to fix it.'),
    total: z.int().nullable().describe('The number of events to replay; null until they are counted.'),
    done: z.int().describe('The number of events published or skipped so far.'),
    skipped: z.int().describe('Private comments that were left out, because the team may not receive them.'),
    reachedAt: Timestamp.describe('All events before this time are done.'),
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ConsumerReplay', example, derived: ['total', 'done', 'skipped', 'reachedAt'] })
export type ConsumerReplay = z.output<typeof ConsumerReplay>
