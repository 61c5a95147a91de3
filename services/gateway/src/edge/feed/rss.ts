import type { Attachment } from '@earshot/contracts'
import { renderHtml } from '@earshot/markdown'
import { forbiddenCharacters } from '../../base/html/html.ts'

export type FeedItem = {
  id: string
  title: string
  /** Its path in the portal. */
  path: string
  content: string
  attachments: Attachment[]
  /** ISO times. */
  publishedAt: string
  updatedAt: string
}

export type Channel = {
  title: string
  description: string
  /** The path of the page with the same items. */
  path: string
  /** The path of the feed. */
  self: string
  items: FeedItem[]
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const text = (value: string): string =>
  value
    .toWellFormed()
    .replace(forbiddenCharacters, '')
    .replace(/[&<>"']/g, character => entities[character] ?? character)

const date = (iso: string): string => new Date(iso).toUTCString()

const itemOf = ({ id, title, path, content, attachments, publishedAt }: FeedItem, base: string): string => `
    <item>
      <title>${text(title)}</title>
      <link>${text(base + path)}</link>
      <guid isPermaLink="false">${text(id)}</guid>
      <pubDate>${date(publishedAt)}</pubDate>
      <description>${text(renderHtml(content, { files: attachments }))}</description>
    </item>`

/** The time of the newest change, not the current time, so that the same items make the same feed and ETag. */
const builtAt = (items: FeedItem[]): string[] =>
  items
    .flatMap(item => [item.publishedAt, item.updatedAt])
    .toSorted()
    .slice(-1)

/** A feed as RSS 2.0. `base` is the deployment's URL. */
export const rss = ({ title, description, path, self, items }: Channel, base: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${text(title)}</title>
    <link>${text(base + path)}</link>
    <description>${text(description)}</description>
    <atom:link href="${text(base + self)}" rel="self" type="application/rss+xml"/>${builtAt(items)
      .map(iso => `\n    <lastBuildDate>${date(iso)}</lastBuildDate>`)
      .join('')}${items.map(item => itemOf(item, base)).join('')}
  </channel>
</rss>
`
