import type { Delivery } from './context.ts'
import type { Handling } from './handle.ts'
import type { ConsumerSettings, ConsumerStats } from './types.ts'

/** Brings a consumer its messages and does with them what it decides: RabbitMQ, or a test's own broker. */
export type Carrier = {
  started: Promise<void>
  state: () => Promise<Pick<ConsumerStats, 'connected' | 'fault' | 'ready' | 'deadLetters'>>
  redrive: (limit: number) => Promise<number>
  close: () => Promise<void>
}

export type Carry = (settings: ConsumerSettings<unknown>, handle: Handling['handle']) => Carrier

export type { Delivery }
