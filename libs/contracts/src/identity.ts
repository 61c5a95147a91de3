import { z } from 'zod'
import type { InternalEventDef } from './event.ts'
import { id } from './ids.ts'

/** A person or a service account, as the services know it. */
export const Principal = z.object({
  id: id('principal'),
  kind: z.enum(['user', 'service']),
  name: z.string(),
  email: z.string().nullable(),
})
export type Principal = z.infer<typeof Principal>

/** What the gateway tells the other services only. */
export const identityInternalEvents = {
  'principal.created': {
    summary: 'A person or service account appeared.',
    data: z.object({ principal: Principal }),
  },
  'principal.updated': {
    summary: 'A person or service account changed.',
    data: z.object({ principal: Principal }),
  },
} as const satisfies Record<string, InternalEventDef>
