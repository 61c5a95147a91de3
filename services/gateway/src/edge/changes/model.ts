import { Timestamp } from '@earshot/contracts'
import { z } from 'zod'

/** Something happened: what, and to which things. What they are now is read from the API, by whoever may. */
export const Change = z
  .object({
    id: z.string().describe('Of the event: the same one may be told twice.'),
    type: z.string().describe('An event type, or one of those that only the team hears: `audit.recorded`.'),
    createdAt: Timestamp,
    subjects: z
      .record(z.string(), z.string())
      .describe('The ids of what it is about, by what they are of: `post`, `board`, `conversation`.'),
  })
  .meta({
    id: 'Change',
    example: {
      id: 'evt_01kk2m9v3zecst1qsk0w8h5r6t',
      type: 'post.status_changed',
      createdAt: '2026-03-05T12:00:00.000Z',
      subjects: { post: 'post_01kk2m9v40ecst1qv8d4n7x2ze', board: 'board_01kk2m9v3yecst1qr6b2k5p9xa' },
    },
  })
export type Change = z.infer<typeof Change>
