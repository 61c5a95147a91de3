import type { Html } from '../../base/html/html.ts'

export type Section = 'feedback' | 'roadmap' | 'changelog'

/** A page of the portal, before it is written out. */
export type Page = {
  status?: number
  headers?: Record<string, string>
  title: string
  /** For search engines and for those who are sent the address. */
  description?: string
  /** The path by which it is to be known. Without one it is for nobody's index. */
  canonical?: string
  section?: Section
  /** What else stands in the head. */
  head?: Html
  body: Html
}
