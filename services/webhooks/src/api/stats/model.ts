import { countUpTo, id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

/** 30 days, independent of the retention of deliveries. */
export const maxHours = 720

/** Statistics by the minute read every attempt. */
const maxMinutes = 180

export const hoursBack = countUpTo(maxHours)
  .default(24)
  .describe('The number of hours, including the current one. The maximum is 30 days.')

export const StatsQuery = z.object({
  hours: hoursBack,
  minutes: countUpTo(maxMinutes)
    .optional()
    .describe('The number of minutes, including the current one. Overrides `hours`.'),
})
export type StatsQuery = z.output<typeof StatsQuery>

export const attemptCounts = {
  succeeded: z.int().describe('Successful attempts.'),
  retried: z.int().describe('Failed attempts that are retried.'),
  failed: z.int().describe('Failed attempts without another retry.'),
}

const counts = {
  ...attemptCounts,
  skipped: z.int().describe('Skipped deliveries of events in this period.'),
}

const exampleHour = {
  hour: '2026-03-09T14:00:00.000Z',
  succeeded: 118,
  retried: 3,
  failed: 1,
  skipped: 0,
  latencyMs: { p50: 64, p95: 180, p99: 912 },
}

/** The time until the response or the failure, over all attempts of a period. */
export const latencyMs = z.object({ p50: z.int(), p95: z.int(), p99: z.int() }).nullable().meta({
  id: 'Latency',
  description: 'The time until the response or the failure, over all attempts; null without attempts.',
})

const figures = { ...counts, latencyMs }

export const periodStart = Timestamp.describe('The start of the period.')

export const HourStats = z.object({ hour: periodStart, ...figures }).meta({ id: 'HourStats' })
export type HourStats = z.output<typeof HourStats>

export const MinuteStats = z.object({ minute: periodStart, ...figures }).meta({ id: 'MinuteStats' })
export type MinuteStats = z.output<typeof MinuteStats>

export const ResponseCount = z
  .object({
    statusCode: z.int().nullable().describe('Null for attempts without a response.'),
    attempts: z.int(),
  })
  .meta({ id: 'ResponseCount' })
export type ResponseCount = z.output<typeof ResponseCount>

const { hour: _, latencyMs: __, ...exampleTotals } = exampleHour

export const WebhookStats = z
  .object({
    webhookId: id('webhook'),
    totals: z.object(counts).meta({ id: 'AttemptTotals' }),
    responses: z
      .array(ResponseCount)
      .describe('The number of attempts for each status code over the whole period, lowest code first.'),
    hours: z
      .array(HourStats)
      .describe('All hours, oldest first; the last is the current one. Empty with `minutes`.'),
    minutes: z
      .array(MinuteStats)
      .describe('All minutes, oldest first; the last is the current one. Empty with `hours`.'),
  })
  .meta({
    id: 'WebhookStats',
    example: {
      webhookId: 'webhook_01kk4c5m2secst1qy3f6k8r1wd',
      totals: exampleTotals,
      responses: [
        { statusCode: null, attempts: 1 },
        { statusCode: 200, attempts: 118 },
        { statusCode: 503, attempts: 3 },
      ],
      hours: [exampleHour],
      minutes: [],
    },
  })
export type WebhookStats = z.output<typeof WebhookStats>
