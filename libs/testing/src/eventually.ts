import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is there; throws when it does not come within `withinMs`. */
export const eventually = async <T>(
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  { withinMs = 60_000, everyMs = 20 } = {},
): Promise<T> => {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > end) throw new Error(`It did not happen within ${withinMs} ms`)
    await sleep(everyMs)
  }
}
