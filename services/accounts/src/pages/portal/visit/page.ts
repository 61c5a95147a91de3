import type { Html } from '@earshot/edge'

export type Section = 'feedback' | 'roadmap' | 'changelog'

/** A page of the portal, before the layout is added. */
export type Page = {
  status?: number
  headers?: Record<string, string>
  title: string
  /** For search engines and link previews. */
  description?: string
  /** The canonical path. Pages without one have `noindex`. */
  canonical?: string
  section?: Section
  /** Further elements of the head. */
  head?: Html
  body: Html
}
