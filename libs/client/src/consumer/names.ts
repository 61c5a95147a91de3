import { defaultRetries } from './handle.ts'
import type { ConsumerSettings } from './types.ts'

/**
 * The names of a consumer's resources on the broker. All start with `consumer.<name>.`, so its user needs no other permissions.
 */
export const namesOf = ({ name, prefix = '' }: Pick<ConsumerSettings, 'name' | 'prefix'>) => {
  const own = `${prefix}consumer.${name}`
  return {
    events: `${own}.events`,
    dead: `${own}.dead`,
    retry: (seconds: number) => `${own}.retry.${seconds}s`,
    /**
     * Routes messages between the queues of the consumer. The default exchange is not used: a user with write access to it can
     * write to every queue of the virtual host.
     */
    exchange: `${own}.exchange`,
    publicEvents: `${prefix}earshot.events`,
    privateEvents: `${prefix}earshot.events.private`,
    publicReplays: `${prefix}earshot.replays`,
    privateReplays: `${prefix}earshot.replays.private`,
  }
}

export type Names = ReturnType<typeof namesOf>

/** The distinct delays. Each has its own queue, since a message with a short delay would wait behind one with a long delay. */
export const delaysOf = ({ retryAfterSeconds = defaultRetries }: ConsumerSettings<unknown>): number[] => [
  ...new Set(retryAfterSeconds),
]
