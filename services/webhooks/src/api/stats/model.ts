import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

/** 30 days, whatever the retention of deliveries is. */
export const maxHours = 720

/** Of these the attempts are read one by one. */
const maxMinutes = 180

const upTo = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d*$/, 'must be a whole number from 1')
    .transform(Number)
    .refine(count => count <= most, `must be at most ${most}`)

export const hoursBack = upTo(maxHours)
  .default(24)
  .describe(`How far back, in hours: at most ${maxHours}, which is 30 days.`)

export const StatsQuery = z.object({
  hours: hoursBack,
  minutes: upTo(maxMinutes)
    .optional()
    .describe(`How far back, in minutes: at most ${maxMinutes}. With it \`hours\` is not looked at.`),
})
export type StatsQuery = z.output<typeof StatsQuery>

export const attemptCounts = {
  succeeded: z.int().describe('Attempts that succeeded.'),
  retried: z.int().describe('Attempts that failed and were to be made again.'),
  failed: z.int().describe('Attempts that failed and were the last.'),
}

const counts = {
  ...attemptCounts,
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

export const latencyMs = z.object({ p50: z.int(), p95: z.int(), p99: z.int() }).nullable()

const figures = {
  ...counts,
  latencyMs: latencyMs.describe(
    'Until the answer or the failure, over the attempts of that time; null without any.',
  ),
}

export const begins = Timestamp.describe('When it begins.')

export const HourStats = z.object({ hour: begins, ...figures })
export type HourStats = z.output<typeof HourStats>

export const MinuteStats = z.object({ minute: begins, ...figures })
export type MinuteStats = z.output<typeof MinuteStats>

export const AnswerCount = z.object({
  statusCode: z.int().nullable().describe('Null where there was no answer.'),
  attempts: z.int(),
})
export type AnswerCount = z.output<typeof AnswerCount>

const { hour: _, latencyMs: __, ...exampleTotals } = exampleHour

export const WebhookStats = z
  .object({
    webhookId: id('webhook'),
    totals: z.object(counts),
    answers: z
      .array(AnswerCount)
      .describe(
        'How often which status code was answered in all of the time that is shown, lowest code first.',
      ),
    hours: z
      .array(HourStats)
      .describe('Every hour, oldest first; the last is the present one. None when minutes are asked for.'),
    minutes: z.array(MinuteStats).describe('Every minute, likewise. None when hours are asked for.'),
  })
  .meta({
    id: 'WebhookStats',
    example: {
      webhookId: 'webhook_01kk4c5m2secst1qy3f6k8r1wd',
      totals: exampleTotals,
      answers: [
        { statusCode: null, attempts: 1 },
        { statusCode: 200, attempts: 118 },
        { statusCode: 503, attempts: 3 },
      ],
      hours: [exampleHour],
      minutes: [],
    },
  })
export type WebhookStats = z.output<typeof WebhookStats>
