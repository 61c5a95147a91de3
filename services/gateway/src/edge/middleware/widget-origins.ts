import type { Settings } from '../../directory/settings/model.ts'
import { originMatcher } from '../../directory/settings/origins.ts'

type Known = { settings: Settings; matches: (origin: string) => boolean }

/**
 * Whether pages of an origin may embed the widget now. `settings` is cached, so that preflights cause no queries. While it
 * fails, the last known settings apply.
 */
export const widgetOrigins = (settings: () => Promise<Settings>) => {
  let known: Known | undefined
  return async (origin: string): Promise<boolean> => {
    const current = await settings().catch(() => known?.settings)
    if (!current?.widget.enabled) return false
    if (known?.settings !== current)
      known = { settings: current, matches: originMatcher(current.widget.origins) }
    return known.matches(origin)
  }
}
