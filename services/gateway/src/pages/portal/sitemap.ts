import { paginate } from '@earshot/client'
import { html } from '../../base/html/html.ts'
import type { Reader } from './feedback-client.ts'
import { boardPath, postPath } from './parts.ts'

/** Of each list the newest: older ones are found by the links of the pages. */
const most = 2000

type Place = { path: string; changed?: string }

const firstOf = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) {
    found.push(item)
    if (found.length === most) break
  }
  return found
}

const placesIn = async (read: Reader): Promise<Place[]> => {
  const page = { limit: 100 }
  const [boards, posts, entries] = await Promise.all([
    firstOf(paginate(read, '/api/v1/boards', { params: { query: page } })),
    firstOf(paginate(read, '/api/v1/posts', { params: { query: { ...page, sort: 'updated' } } })),
    firstOf(paginate(read, '/api/v1/changelog', { params: { query: page } })),
  ])
  return [
    { path: '/' },
    { path: '/roadmap' },
    { path: '/changelog' },
    ...boards.map(({ slug }) => ({ path: boardPath(slug) })),
    ...posts.map(post => ({ path: postPath(post), changed: post.updatedAt })),
    ...entries.map(entry => ({ path: `/changelog/${entry.id}`, changed: entry.updatedAt })),
  ]
}

/** What there is for search engines: what anybody may read, and nothing else. */
export const sitemapOf = async (read: Reader, origin: string): Promise<string> => {
  const places = await placesIn(read)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.map(
  ({ path, changed }) =>
    html`<url><loc>${origin + path}</loc>${changed && html`<lastmod>${changed}</lastmod>`}</url>\n`,
)}</urlset>
`.markup
}

/** Where a search engine has nothing to look for. */
const kept = [
  '/admin',
  '/api/',
  '/auth/',
  '/oauth/',
  '/new',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/password/',
]

export const robotsOf = (origin: string): string =>
  `User-agent: *\n${kept.map(path => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
