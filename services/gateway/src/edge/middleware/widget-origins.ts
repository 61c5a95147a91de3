import { originMatcher } from '@earshot/edge'
import type { Workspace } from '../../identities/workspace.ts'

type Known = { settings: Workspace; match: (origin: string) => string | undefined }

/**
 * Finds the entry of the settings that lets pages of an origin embed the widget now. `settings` is cached, so that preflights cause no queries. While it
 * fails, the last known settings apply.
 */
export const widgetOrigins = (settings: () => Promise<Workspace>) => {
  let known: Known | undefined
  return async (origin: string): Promise<string | undefined> => {
    const current = await settings().catch(() => known?.settings)
    if (!current?.widget.enabled) return undefined
    if (known?.settings !== current)
      known = { settings: current, match: originMatcher(current.widget.origins) }
    return known.match(origin)
  }
}
