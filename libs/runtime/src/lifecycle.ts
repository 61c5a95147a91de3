import type { Log } from './log.ts'

/** A resource that can be closed. */
export type Closeable = { close: () => Promise<void> }

/** Attempts in flight have 6 s; HTTP and broker took up to 4 s to drain in measurements. */
const drainLimitMs = 10_000

/** Shuts down on SIGTERM and SIGINT: closes the parts in reverse order. Exits at once after a second signal or 10 s. */
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
