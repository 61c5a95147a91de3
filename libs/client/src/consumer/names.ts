import { defaultRetries } from './handle.ts'
import type { ConsumerSettings } from './types.ts'

/** Everything that a consumer has on the broker, all of it within `consumer.<name>.`: its user needs no more. */
export const namesOf = ({ name, prefix = '' }: Pick<ConsumerSettings, 'name' | 'prefix'>) => {
  const own = `${prefix}consumer.${name}`
  return {
    events: `${own}.events`,
    dead: `${own}.dead`,
    retry: (seconds: number) => `${own}.retry.${seconds}s`,
    /**
     * Carries messages between the queues of the consumer. Not the default exchange: who may write to that may write to
     * every queue of the virtual host.
     */
    exchange: `${own}.exchange`,
    publicEvents: `${prefix}earshot.events`,
    privateEvents: `${prefix}earshot.events.private`,
    publicReplays: `${prefix}earshot.replays`,
    privateReplays: `${prefix}earshot.replays.private`,
  }
}

export type Names = ReturnType<typeof namesOf>

/** The delays, each once: one queue for each, since a short one would wait behind a long one. */
export const delaysOf = ({ retryAfterSeconds = defaultRetries }: ConsumerSettings<unknown>): number[] => [
  ...new Set(retryAfterSeconds),
]
