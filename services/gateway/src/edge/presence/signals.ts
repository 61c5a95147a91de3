import { randomUUID } from 'node:crypto'
import { ApiError, id } from '@earshot/contracts'
import { type Broker, isBrokerError } from '@earshot/events'
import { z } from 'zod'
import { Occupant } from './model.ts'

const prefetch = 200

/** What one gateway sends to the others: someone opened, renewed, or left a record. Nothing stores it. */
const Signal = z.object({
  /** The process that sent it, which has already applied it. */
  from: z.string(),
  record: z.union([id('conversation'), id('ticket')]),
  visitorId: id('principal').nullable(),
  principalId: id('principal'),
  /** Null when the principal has left the record. */
  occupant: Occupant.nullable(),
})
export type Signal = Omit<z.infer<typeof Signal>, 'from'>

/** Sends signals to the other gateways, and receives theirs. */
export const openSignals = (broker: Broker, receive: (signal: Signal) => void) => {
  const from = randomUUID()
  const subscription = broker.consume('gateway.presence', { prefetch }, async ({ body }) => {
    const signal = Signal.safeParse(JSON.parse(body.toString()))
    if (signal.success && signal.data.from !== from) receive(signal.data)
    return 'ack'
  })
  return {
    /** @throws {ApiError} UNAVAILABLE when the broker does not confirm it. */
    send: async (signal: Signal): Promise<void> => {
      const message = { exchange: 'gateway.presence', key: '', id: randomUUID() } as const
      try {
        await broker.publish({ ...message, body: JSON.stringify({ from, ...signal }) })
      } catch (error) {
        throw isBrokerError(error) ? new ApiError('UNAVAILABLE') : error
      }
    },
    stop: (): void => void subscription.cancel(),
  }
}
