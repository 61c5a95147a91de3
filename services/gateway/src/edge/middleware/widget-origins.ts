import { originMatcher } from '@earshot/edge'
import type { Workspace } from '../../identities/workspace.ts'

type Known = { settings: Workspace; matches: (origin: string) => boolean }

/**
 * Whether pages of an origin may embed the widget now. `settings` is cached, so that preflights cause no queries. While it
 * fails, the last known settings apply.
 */
export const widgetOrigins = (settings: () => Promise<Workspace>) => {
  let known: Known | undefined
  return async (origin: string): Promise<boolean> => {
    const current = await settings().catch(() => known?.settings)
    if (!current?.widget.enabled) return false
    if (known?.settings !== current)
      known = { settings: current, matches: originMatcher(current.widget.origins) }
    return known.matches(origin)
  }
}
