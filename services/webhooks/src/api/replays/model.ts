import { id, moment, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

export const replayFilters = ['failed', 'skipped', 'all'] as const

const example = {
  id: 'replay_01kkdf3c2secst1qj9m4v7xwzt',
  webhookId: 'webhook_01kk4c5m2secst1qy3f6k8r1wd',
  status: 'failed',
  since: '2026-03-09T12:00:00.000Z',
  until: '2026-03-10T15:20:00.000Z',
  state: 'running',
  total: 1240,
  done: 310,
  createdAt: '2026-03-10T15:20:00.000Z',
  completedAt: null,
}

export const NewReplay = z
  .object({
    since: moment.describe('Events from this moment on.'),
    until: moment.optional().describe('Events up to this moment; up to now when absent or later.'),
    status: z
      .enum(replayFilters)
      .describe(
        'Which deliveries: those that failed, those that were skipped, or all that are at their end.',
      ),
  })
  .meta({ id: 'NewReplay', example: { since: example.since, status: example.status } })
export type NewReplay = z.output<typeof NewReplay>

export const Replay = z
  .object({
    id: id('replay'),
    webhookId: id('webhook'),
    status: z.enum(replayFilters),
    since: Timestamp,
    until: Timestamp,
    state: z.enum(['running', 'completed', 'cancelled']),
    total: z
      .int()
      .describe(
        'Deliveries that it covers: as counted at its start, and at its end those that it sent again.',
      ),
    done: z.int().describe('Of these, how many were sent again and are at their end, whichever it was.'),
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Replay', example })
export type Replay = z.output<typeof Replay>
