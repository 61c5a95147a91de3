import { z } from 'zod'
import { type InternalEventDef, Timestamp } from './event.ts'
import { id } from './ids.ts'

const WebhookRef = z.object({
  id: id('webhook'),
  url: z.string(),
  status: z.enum(['active', 'paused', 'disabled']),
  consecutiveFailures: z.int().min(0),
  /** The webhook's description. */
  description: z.string().nullable().optional(),
  /** The error of the last failed attempt: `http_410`, `timeout`. */
  lastError: z.string().nullable().optional(),
})

/** The internal events of the webhooks service, for operators. */
export const webhooksInternalEvents = {
  'webhook.failing': {
    summary: 'A webhook has failed 25, 35 or 45 times in a row.',
    data: z.object({ webhook: WebhookRef }),
  },
  'webhook.disabled': {
    summary: 'A webhook was disabled after 50 permanent failures in a row.',
    data: z.object({ webhook: WebhookRef, reason: z.string(), disabledAt: Timestamp }),
  },
  'webhook.recovered': {
    summary: 'A delivery to a failing webhook succeeded again.',
    data: z.object({ webhook: WebhookRef }),
  },
} as const satisfies Record<string, InternalEventDef>
