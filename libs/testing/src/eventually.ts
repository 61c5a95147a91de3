import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the result is neither undefined nor false, and returns it. Throws after `withinMs`. */
export const eventually = async <T>(
  check: () => T | undefined | false | Promise<T | undefined | false>,
  { withinMs = 60_000, everyMs = 20 } = {},
): Promise<T> => {
  const end = performance.now() + withinMs
  for (;;) {
    const result = await check()
    if (result !== undefined && result !== false) return result
    if (performance.now() > end) throw new Error(`The condition was not met within ${withinMs} ms`)
    await sleep(everyMs)
  }
}
