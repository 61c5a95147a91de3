import { id, moment, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

export const replayFilters = ['failed', 'skipped', 'undelivered', 'all'] as const

const example = {
  id: 'replay_01kkdf3c2secst1qj9m4v7xwzt',
  webhookId: 'webhook_01kk4c5m2secst1qy3f6k8r1wd',
  deliveryStatus: 'failed',
  since: '2026-03-09T12:00:00.000Z',
  until: '2026-03-10T15:20:00.000Z',
  status: 'running',
  total: 1240,
  done: 310,
  createdAt: '2026-03-10T15:20:00.000Z',
  completedAt: null,
}

export const ReplayInput = z
  .strictObject({
    since: moment.describe('Replays events from this time.'),
    until: moment.optional().describe('Replays events up to this time. Default and maximum: now.'),
    deliveryStatus: z
      .enum(replayFilters)
      .describe(
        'The deliveries to replay: failed ones, skipped ones, undelivered ones (failed or skipped), or all completed ones.',
      ),
  })
  .meta({ id: 'ReplayInput', example: { since: example.since, deliveryStatus: example.deliveryStatus } })
export type ReplayInput = z.output<typeof ReplayInput>

export const Replay = z
  .object({
    id: id('replay'),
    webhookId: id('webhook'),
    deliveryStatus: z.enum(replayFilters),
    since: Timestamp,
    until: Timestamp,
    status: z.enum(['running', 'completed', 'cancelled']),
    total: z
      .int()
      .describe(
        'The number of deliveries counted at the start; when completed, the number that was replayed.',
      ),
    done: z.int().describe('The number of replayed deliveries that are completed, successful or not.'),
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Replay', example, derived: ['total', 'done'] })
export type Replay = z.output<typeof Replay>
