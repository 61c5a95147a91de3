import { Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const maxDays = 90

export const SummaryQuery = z.object({
  days: z
    .string()
    .regex(/^[1-9]\d*$/, 'must be a whole number from 1')
    .transform(Number)
    .refine(days => days <= maxDays, `must be at most ${maxDays}`)
    .default(7)
    .describe(`How far back, in days: at most ${maxDays}.`),
})

export const FeedbackSummary = z
  .object({
    since: Timestamp,
    newPosts: z
      .int()
      .describe('Posts of this time that are there: neither deleted nor merged, nor held back.'),
    newVotes: z.int().describe('Votes of this time, whoever cast them.'),
    pending: z.int().describe('Posts and comments that wait for approval now.'),
  })
  .meta({
    id: 'FeedbackSummary',
    example: { since: '2026-03-02T10:15:00.000Z', newPosts: 18, newVotes: 240, pending: 2 },
  })
export type FeedbackSummary = z.output<typeof FeedbackSummary>
