import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

/** 30 days, whatever the retention of deliveries is. */
export const maxHours = 720

export const StatsQuery = z.object({
  hours: z
    .string()
    .regex(/^[1-9]\d*$/, 'must be a whole number from 1')
    .transform(Number)
    .refine(hours => hours <= maxHours, `must be at most ${maxHours}`)
    .default(24)
    .describe(`How far back, in hours: at most ${maxHours}, which is 30 days.`),
})
export type StatsQuery = z.output<typeof StatsQuery>

const counts = {
  succeeded: z.int().describe('Attempts that succeeded.'),
  retried: z.int().describe('Attempts that failed and were to be made again.'),
  failed: z.int().describe('Attempts that failed and were the last.'),
  skipped: z.int().describe('Deliveries of events of this time that were not sent.'),
}

const exampleHour = {
  hour: '2026-03-09T14:00:00.000Z',
  succeeded: 118,
  retried: 3,
  failed: 1,
  skipped: 0,
  latencyMs: { p50: 64, p95: 180, p99: 912 },
}

export const HourStats = z.object({
  hour: Timestamp.describe('When it begins.'),
  ...counts,
  latencyMs: z
    .object({ p50: z.int(), p95: z.int(), p99: z.int() })
    .nullable()
    .describe('Until the answer or the failure, over the attempts of the hour; null without any.'),
})
export type HourStats = z.output<typeof HourStats>

const { hour: _, latencyMs: __, ...exampleTotals } = exampleHour

export const WebhookStats = z
  .object({
    webhookId: id('webhook'),
    totals: z.object(counts),
    hours: z.array(HourStats).describe('Every hour, oldest first; the last is the present one.'),
  })
  .meta({
    id: 'WebhookStats',
    example: {
      webhookId: 'webhook_01kk4c5m2secst1qy3f6k8r1wd',
      totals: exampleTotals,
      hours: [exampleHour],
    },
  })
export type WebhookStats = z.output<typeof WebhookStats>
