/** How many clients per second may reconnect to a gateway beside its other requests: each then reads again what it shows. */
const reconnectsPerSecond = 100
const leastMs = 1000
const leastSpreadMs = 2000
const mostSpreadMs = 60_000

/**
 * How long a client waits before it reconnects, in ms: a random time, so that the clients of a process that has stopped do not all
 * return at once. The more streams are open, the longer they take. `random` is from 0 to 1.
 */
export const retryMs = (openStreams: number, random: number): number => {
  const spreadMs = (openStreams / reconnectsPerSecond) * 1000
  return Math.round(leastMs + random * Math.min(mostSpreadMs, Math.max(leastSpreadMs, spreadMs)))
}
