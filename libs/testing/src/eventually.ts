import { setTimeout as sleep } from 'node:timers/promises'
import { warningsFromNow } from './log.ts'

/** Polls until the result is neither undefined nor false, and returns it. Throws after `withinMs`, with the last warnings of the services. */
export const eventually = async <T>(
  check: () => T | undefined | false | Promise<T | undefined | false>,
  { withinMs = 60_000, everyMs = 20 } = {},
): Promise<T> => {
  const warnings = warningsFromNow()
  const end = performance.now() + withinMs
  for (;;) {
    const result = await check()
    if (result !== undefined && result !== false) return result
    if (performance.now() > end)
      throw new Error([`The condition was not met within ${withinMs} ms`, ...warnings()].join('\n'))
    await sleep(everyMs)
  }
}
