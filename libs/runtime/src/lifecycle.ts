import type { Log } from './log.ts'

/** Something that was started and can be ended. */
export type Closeable = { close: () => Promise<void> }

/** In-flight attempts have 6 s; the rest is what a drain of HTTP and broker took in the worst case measured. */
const drainLimitMs = 10_000

/**
 * Ends the process in order on SIGTERM and Ctrl-C: what was started last ends first. A second signal, or 10 s, ends it
 * at once.
 */
export const closeOnSignal = (parts: Closeable[], log: Log): void => {
  let closing = false
  const end = async (signal: NodeJS.Signals) => {
    if (closing) process.exit(1)
    closing = true
    log.info({ signal }, 'process.stopping')
    setTimeout(() => {
      log.error({ limitMs: drainLimitMs }, 'process.drain_timed_out')
      process.exit(1)
    }, drainLimitMs).unref()
    for (const part of parts.toReversed())
      await part.close().catch((err: unknown) => log.error({ err }, 'process.close_failed'))
    log.info('process.stopped')
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
