import { Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { attemptCounts, hoursBack, latencyMs } from '../stats/model.ts'

export const SummaryQuery = z.object({ hours: hoursBack })
export type SummaryQuery = z.output<typeof SummaryQuery>

export const DeliverySummary = z
  .object({
    since: Timestamp,
    ...attemptCounts,
    latencyMs,
    webhooks: z
      .object({
        active: z.int(),
        paused: z.int(),
        disabled: z.int(),
        failing: z.int().describe('Active webhooks whose last deliveries failed.'),
      })
      .meta({ id: 'WebhookCounts' }),
  })
  .meta({
    id: 'DeliverySummary',
    example: {
      since: '2026-03-08T15:00:00.000Z',
      succeeded: 2318,
      retried: 12,
      failed: 1,
      latencyMs: { p50: 64, p95: 180, p99: 912 },
      webhooks: { active: 7, paused: 1, disabled: 0, failing: 1 },
    },
  })
export type DeliverySummary = z.output<typeof DeliverySummary>
