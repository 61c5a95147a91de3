import type { Id } from '@earshot/contracts'
import type { Broker } from '@earshot/events'
import { encodePointer } from './pointer.ts'

/** An attempt that is due now. */
export type Due = {
  id: Id<'delivery'>
  webhookId: Id<'webhook'>
  run: number
  attempt: number
  /** The trace that the attempt is part of, if known. */
  traceparent?: string | undefined
}

/** Puts the pointer to an attempt into its webhook's lane. */
export const dispatch = (broker: Broker, { id, webhookId, run, attempt, traceparent }: Due): Promise<void> =>
  broker.publish({
    exchange: 'webhooks.deliver',
    key: webhookId,
    id,
    body: encodePointer({ deliveryId: id, run, attempt, notBefore: 0, traceparent }),
  })
