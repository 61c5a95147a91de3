import { type Loop, PermanentFault, pause } from '@earshot/runtime'
import type { Handler, Subscription } from '../broker/broker.ts'

const lookEveryMs = 1000

/** Runs a consumer as a loop until the process stops. Throws if the broker reports a permanent fault. */
export const consuming = (
  name: string,
  subscribe: (handler: Handler) => Subscription,
  handler: Handler,
): Loop => ({
  name,
  run: async ({ signal, unit }) => {
    const subscription = subscribe(message => unit(() => handler(message)))
    try {
      while (!signal.aborted) {
        if (subscription.fault) throw new PermanentFault(subscription.fault)
        await pause(lookEveryMs, signal)
      }
    } finally {
      await subscription.cancel()
    }
  },
})
