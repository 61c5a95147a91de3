import { z } from 'zod'

const common = {
  open: z.int(),
  unassigned: z.int().describe('Of the open ones, those that nobody has; a team may.'),
  slaAtRisk: z.int().describe('Those with a promise that was warned of, and is not broken yet.'),
  slaBreached: z.int().describe('Those with a promise that is broken, and still to be kept.'),
}

/** What there is to do now. */
export const SupportNow = z
  .object({
    conversations: z.object({ ...common, snoozed: z.int() }),
    tickets: z.object({ ...common, pending: z.int() }),
  })
  .meta({
    id: 'SupportNow',
    example: {
      conversations: { open: 14, unassigned: 3, snoozed: 6, slaAtRisk: 2, slaBreached: 0 },
      tickets: { open: 31, unassigned: 4, pending: 9, slaAtRisk: 1, slaBreached: 1 },
    },
  })
export type SupportNow = z.output<typeof SupportNow>
