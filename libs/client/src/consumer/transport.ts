import type { Delivery } from './context.ts'
import type { Handling } from './handle.ts'
import type { ConsumerSettings, ConsumerStats } from './types.ts'

/** The transport of a consumer: delivers messages to it and settles them by their outcome. RabbitMQ, or a broker for tests. */
export type Transport = {
  started: Promise<void>
  state: () => Promise<Pick<ConsumerStats, 'connected' | 'fault' | 'ready' | 'deadLetters'>>
  redrive: (limit: number) => Promise<number>
  close: () => Promise<void>
}

export type Connect = (settings: ConsumerSettings<unknown>, handle: Handling['handle']) => Transport

export type { Delivery }
