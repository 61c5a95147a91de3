import { Timestamp } from '@earshot/contracts'
import { z } from 'zod'

/** The type of a change and the ids of the resources it concerns. Clients read their current state from the API. */
export const Change = z
  .object({
    id: z
      .string()
      .describe(
        'The id of the event. The same event may be sent twice. `presence.changed` is not stored as an event.',
      ),
    type: z
      .string()
      .describe('An event type, or an internal type such as `audit.recorded` or `presence.changed`.'),
    createdAt: Timestamp,
    subjects: z
      .record(z.string(), z.string())
      .describe('The ids of the resources concerned, by kind: `post`, `board`, `conversation`.'),
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
