import type { Attachment, Cover } from '@earshot/contracts'
import { forbiddenCharacters, html, type PageTexts, pageTexts, type Source } from '@earshot/edge'

export type FeedItem = {
  id: string
  title: string
  /** Its path in the portal. */
  path: string
  content: string
  cover?: Cover | null
  attachments: Attachment[]
  categories?: string[]
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

const sourceOf = ({ content, attachments }: FeedItem): Source => ({
  text: content,
  options: { files: attachments },
})

/** The first image of a description: readers show it in their lists as well. */
const coverOf = ({ cover }: FeedItem): string =>
  cover
    ? html`<p><img src="${cover.url}" alt="${cover.alt}" width="${cover.width}" height="${cover.height}"></p>\n`
        .markup
    : ''

const itemOf = (item: FeedItem, base: string, texts: PageTexts): string => {
  const { id, title, path, publishedAt, categories = [] } = item
  return `
    <item>
      <title>${text(title)}</title>
      <link>${text(base + path)}</link>
      <guid isPermaLink="false">${text(id)}</guid>
      <pubDate>${date(publishedAt)}</pubDate>${categories.map(it => `\n      <category>${text(it)}</category>`).join('')}
      <description>${text(coverOf(item) + texts.show(sourceOf(item)).html)}</description>
    </item>`
}

/** The time of the newest change, not the current time, so that the same items make the same feed and ETag. */
const builtAt = (items: FeedItem[]): string[] =>
  items
    .flatMap(item => [item.publishedAt, item.updatedAt])
    .toSorted()
    .slice(-1)

/** A feed as RSS 2.0. `base` is the deployment's URL. */
export const rss = async (
  { title, description, path, self, items }: Channel,
  base: string,
): Promise<string> => {
  const texts = pageTexts()
  await texts.prepare(items.map(sourceOf))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${text(title)}</title>
    <link>${text(base + path)}</link>
    <description>${text(description)}</description>
    <atom:link href="${text(base + self)}" rel="self" type="application/rss+xml"/>${builtAt(items)
      .map(iso => `\n    <lastBuildDate>${date(iso)}</lastBuildDate>`)
      .join('')}${items.map(item => itemOf(item, base, texts)).join('')}
  </channel>
</rss>
`
}
