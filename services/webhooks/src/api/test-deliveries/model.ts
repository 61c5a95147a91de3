import { id } from '@earshot/contracts'
import { z } from 'zod'
import { EventTypeName } from '../../subscriptions/webhooks/model.ts'
import { Attempt, attemptExample } from '../delivery-log/model.ts'

export const TestInput = z
  .strictObject({
    type: EventTypeName.optional()
      .describe('The event type. Default: the first that the webhook subscribes to.')
      .meta({ aliases: ['eventType'] }),
  })
  .meta({ id: 'TestInput', example: { type: 'post.created' } })

export const TestAttempt = Attempt.extend({
  deliveryId: id('delivery').describe('The id of the delivery in the log.'),
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
