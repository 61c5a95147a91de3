import { eventTypes, id } from '@earshot/contracts'
import { z } from 'zod'
import { Attempt, attemptExample } from '../delivery-log/model.ts'

export const TestInput = z
  .object({
    type: z
      .enum(eventTypes, 'is not an event type; GET /event-types lists them')
      .optional()
      .describe('Which event; the first that the webhook subscribes to when absent.'),
  })
  .meta({ id: 'TestInput', example: { type: 'post.created' } })

export const TestAttempt = Attempt.extend({
  deliveryId: id('delivery').describe('Where it stands in the log.'),
  eventId: id('evt'),
}).meta({
  id: 'TestAttempt',
  example: {
    ...attemptExample,
    trigger: 'test',
    requestHeaders: { ...attemptExample.requestHeaders, 'X-Service-Test': 'true' },
    deliveryId: 'delivery_01kkajvtsz6ecst1qj8w3r5y7b',
    eventId: 'evt_01kkajvtszecst1qj8w3r5y7bd',
  },
})
export type TestAttempt = z.output<typeof TestAttempt>
