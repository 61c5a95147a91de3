import { Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const example = { status: 'loaded', stem: '01kd05fc00', createdAt: '2026-03-02T10:15:00.000Z' }

export const DemoData = z
  .object({
    status: z
      .enum(['absent', 'incomplete', 'loaded'])
      .describe(
        '`incomplete` while the data is being created, and after a failure. Then remove it and create it again.',
      ),
    stem: z
      .string()
      .nullable()
      .describe('The ids of all demo data start with it, after their prefix and the underscore.'),
    createdAt: Timestamp.nullable(),
  })
  .meta({ id: 'DemoData', example })
export type DemoData = z.infer<typeof DemoData>
