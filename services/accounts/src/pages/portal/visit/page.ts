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
  /** The address of an image for link previews, in place of the logo. */
  image?: string
  section?: Section
  /** Further elements of the head. */
  head?: Html
  body: Html
}
