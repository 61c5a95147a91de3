import { countUpTo, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const maxDays = 90

export const SummaryQuery = z.object({
  days: countUpTo(maxDays).default(7).describe('How many days back to count.'),
})

export const FeedbackSummary = z
  .object({
    since: Timestamp,
    newPosts: z
      .int()
      .describe('Posts created since then, without deleted, merged, pending and rejected ones.'),
    newVotes: z.int().describe('Votes cast since then.'),
    pending: z.int().describe('Posts and comments that currently wait for approval.'),
  })
  .meta({
    id: 'FeedbackSummary',
    example: { since: '2026-03-02T10:15:00.000Z', newPosts: 18, newVotes: 240, pending: 2 },
  })
export type FeedbackSummary = z.output<typeof FeedbackSummary>
