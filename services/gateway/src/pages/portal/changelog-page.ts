import type { components } from '@earshot/client'
import { EarshotError } from '@earshot/client'
import { type Html, html } from '../../base/html/html.ts'
import { empty, heading } from '../frame/parts.ts'
import type { Answer } from './answer.ts'
import { fromStart } from './lists.ts'
import { type Post, pager, postPath, voting } from './parts.ts'
import { asked, idIn, type Visit } from './visit.ts'
import { beginning, dayOf, written } from './writing.ts'

type Entry = components['schemas']['ChangelogEntry']

const path = '/changelog'
const pathOf = ({ id }: Entry): string => `${path}/${id}`

const dateOf = ({ language }: Visit, { publishedAt, createdAt }: Entry): Html =>
  html`<p class="facts">${dayOf(language, publishedAt ?? createdAt)}</p>`

const feedLink = ({ say }: Visit): Html =>
  html`<a class="button plain" href="/changelog.rss">${say('changelog.feed')}</a>`

const list = async (visit: Visit): Promise<Answer> => {
  const { say, read } = visit
  const cursor = asked(visit, 'cursor')
  const { data, meta } = await read.get('/api/v1/changelog', {
    params: { query: { limit: 10, ...(cursor && { cursor }) } },
  })
  const entries = data.map(
    entry => html`
<article class="entry">
${dateOf(visit, entry)}
<div><h2><a href="${pathOf(entry)}"><bdi>${entry.title}</bdi></a></h2>
<div class="text">${written(entry.content)}</div></div>
</article>`,
  )
  return {
    title: say('nav.changelog'),
    description: say('changelog.about'),
    section: 'changelog',
    ...(!cursor && { canonical: path }),
    body: html`
${heading(say('nav.changelog'), say('changelog.about'), feedLink(visit))}
<div class="entries">${entries.length > 0 ? entries : empty(say('changelog.none'), say('changelog.none.about'))}
${pager(visit, path, {}, { cursor, next: meta.pagination.cursor })}</div>`,
  }
}

/** What was published, the newest first. */
export const changelogPage = (visit: Visit): Promise<Answer> => list(visit).catch(fromStart(path, {}))

/** More posts than that are not shown beside an entry. */
const mostLinked = 20

/** Those that everybody may see. */
const linkedPosts = async ({ read }: Visit, { linkedPostIds }: Entry): Promise<Post[]> => {
  const found = linkedPostIds.slice(0, mostLinked).map(id =>
    read.get('/api/v1/posts/{id}', { params: { path: { id } } }).then(
      ({ data }): Post[] => [data],
      (error: unknown): Post[] => {
        if (error instanceof EarshotError && error.status === 404) return []
        throw error
      },
    ),
  )
  return (await Promise.all(found)).flat()
}

const linkedRow = (visit: Visit, post: Post): Html => html`
<li class="post">${voting(visit, post)}
<div><h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3></div></li>`

/** One piece of news, with the posts that had asked for it. */
export const entryPage = async (visit: Visit): Promise<Answer> => {
  const { say, read } = visit
  const id = idIn(visit, 'changelog')
  const { data: entry } = await read.get('/api/v1/changelog/{id}', { params: { path: { id } } })
  const posts = await linkedPosts(visit, entry)
  return {
    title: entry.title,
    description: beginning(entry.content, 160) || entry.title,
    section: 'changelog',
    canonical: pathOf(entry),
    body: html`
<article class="narrow news">
${heading(html`<bdi>${entry.title}</bdi>`, undefined, html`<a class="button plain" href="${path}">${say('changelog.all')}</a>`)}
${dateOf(visit, entry)}
<div class="text">${written(entry.content)}</div>
${posts.length > 0 && html`<h2>${say('changelog.posts')}</h2><ul class="posts">${posts.map(post => linkedRow(visit, post))}</ul>`}
</article>`,
  }
}
