import { EventEmitter } from 'node:events'

const seconds = new EventEmitter().setMaxListeners(0)
setInterval(() => seconds.emit('rotate'), 1000).unref()

/**
 * Options of a circuit breaker of opossum: it counts the results of ten seconds, in steps of one. All breakers of a process share
 * a timer, where each would have two. A breaker that is no longer used must be shut down.
 */
export const breakerWindow = {
  rotateBucketController: seconds,
  rollingCountTimeout: 10_000,
  rollingCountBuckets: 10,
  rollingPercentilesEnabled: false,
  enableSnapshots: false,
}
