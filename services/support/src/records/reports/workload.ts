import { z } from 'zod'

const common = {
  open: z.int(),
  unassigned: z.int().describe('Open ones without an assigned member. They may have a team.'),
  slaAtRisk: z
    .int()
    .describe('With a target that is at risk: a warning was sent and it is not breached yet.'),
  slaBreached: z.int().describe('With a target that is breached and still without a response or resolution.'),
}

/** The current workload. */
export const SupportNow = z
  .object({
    conversations: z.object({ ...common, snoozed: z.int() }).meta({ id: 'ConversationsNow' }),
    tickets: z.object({ ...common, pending: z.int() }).meta({ id: 'TicketsNow' }),
  })
  .meta({
    id: 'SupportNow',
    example: {
      conversations: { open: 14, unassigned: 3, snoozed: 6, slaAtRisk: 2, slaBreached: 0 },
      tickets: { open: 31, unassigned: 4, pending: 9, slaAtRisk: 1, slaBreached: 1 },
    },
  })
export type SupportNow = z.output<typeof SupportNow>
