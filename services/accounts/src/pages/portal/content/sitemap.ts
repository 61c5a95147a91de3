import { paginate } from '@earshot/client'
import { html } from '@earshot/edge'
import type { Reader } from '../visit/feedback-client.ts'
import { boardPath, entryPath, postPath, roadmapPath } from '../visit/parts.ts'

/** Newest items of each list. Search engines find older ones through the pages' links. */
const maxPerList = 2000

type SitemapUrl = { path: string; changed?: string }

const firstOf = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) {
    found.push(item)
    if (found.length === maxPerList) break
  }
  return found
}

const sitemapUrls = async (publicApi: Reader): Promise<SitemapUrl[]> => {
  const page = { limit: 100 }
  const [boards, roadmaps, posts, entries] = await Promise.all([
    firstOf(paginate(publicApi, '/api/v1/boards', { params: { query: page } })),
    firstOf(paginate(publicApi, '/api/v1/roadmaps', { params: { query: page } })),
    firstOf(paginate(publicApi, '/api/v1/posts', { params: { query: { ...page, sort: 'updated' } } })),
    firstOf(paginate(publicApi, '/api/v1/changelog', { params: { query: page } })),
  ])
  return [
    { path: '/' },
    ...(roadmaps.length > 0 ? roadmaps.map(it => ({ path: roadmapPath(it) })) : [{ path: '/roadmap' }]),
    { path: '/changelog' },
    ...boards.map(({ slug }) => ({ path: boardPath(slug) })),
    ...posts.map(post => ({ path: postPath(post), changed: post.updatedAt })),
    ...entries.map(entry => ({ path: entryPath(entry), changed: entry.updatedAt })),
  ]
}

/** The sitemap: public boards, posts and changelog entries. */
export const sitemapOf = async (publicApi: Reader, origin: string): Promise<string> => {
  const urls = await sitemapUrls(publicApi)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map(
  ({ path, changed }) =>
    html`<url><loc>${origin + path}</loc>${changed && html`<lastmod>${changed}</lastmod>`}</url>\n`,
)}</urlset>
`.markup
}

/** Paths that crawlers should skip. */
const disallowed = [
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
  `User-agent: *\n${disallowed.map(path => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
