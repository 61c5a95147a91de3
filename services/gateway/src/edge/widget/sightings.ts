import { systemCaller } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'

/** How often an origin is reported. */
const everyMs = 60_000

/**
 * Reports to the accounts service on which origins the widget is loaded, for the admin who embeds it. Best effort: a report that fails is
 * made again by the next page. At most one entry of the settings each, so visitors cannot fill the memory.
 */
export const sightings = (accounts: InternalClient): ((origin: string) => void) => {
  const reported = new Map<string, number>()
  return origin => {
    const now = performance.now()
    if (now - (reported.get(origin) ?? Number.NEGATIVE_INFINITY) < everyMs) return
    reported.set(origin, now)
    accounts
      .post('/widget-sightings', { origin }, systemCaller('gateway'))
      .catch(() => reported.delete(origin))
  }
}
