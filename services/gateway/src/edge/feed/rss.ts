import type { Attachment } from '@earshot/contracts'
import { renderHtml } from '@earshot/markdown'

export type FeedEntry = {
  id: string
  title: string
  content: string
  attachments: Attachment[]
  /** ISO times. */
  publishedAt: string
  updatedAt: string
}

/** Characters that XML 1.0 does not allow, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this matches
const forbiddenCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

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

const item = ({ id, title, content, attachments, publishedAt }: FeedEntry, base: string): string => `
    <item>
      <title>${text(title)}</title>
      <link>${text(`${base}/changelog/${id}`)}</link>
      <guid isPermaLink="false">${text(id)}</guid>
      <pubDate>${date(publishedAt)}</pubDate>
      <description>${text(renderHtml(content, { files: attachments }))}</description>
    </item>`

/** The time of the newest change, not the current time, so that the same entries make the same feed and ETag. */
const builtAt = (entries: FeedEntry[]): string[] =>
  entries
    .flatMap(entry => [entry.publishedAt, entry.updatedAt])
    .toSorted()
    .slice(-1)

/** The changelog as RSS 2.0. `base` is the deployment's URL, `self` the feed's path. */
export const rss = (entries: FeedEntry[], { base, self }: { base: string; self: string }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Changelog</title>
    <link>${text(`${base}/changelog`)}</link>
    <description>New features and improvements.</description>
    <atom:link href="${text(base + self)}" rel="self" type="application/rss+xml"/>${builtAt(entries)
      .map(iso => `\n    <lastBuildDate>${date(iso)}</lastBuildDate>`)
      .join('')}${entries.map(entry => item(entry, base)).join('')}
  </channel>
</rss>
`
