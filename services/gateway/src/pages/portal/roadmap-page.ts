import type { components } from '@earshot/client'
import { fail } from '@earshot/contracts'
import { type Html, html } from '../../base/html/html.ts'
import { empty, heading } from '../frame/parts.ts'
import type { Answer } from './answer.ts'
import { fromStart, statusesOf } from './lists.ts'
import { badge, type Post, pager, pathWith, postPath, voting } from './parts.ts'
import { asked, type Visit } from './visit.ts'

type Roadmap = components['schemas']['Roadmap']
type Column = Pick<Roadmap['columns'][number], 'statusId' | 'name' | 'slug' | 'color'>

/** A roadmap, or in its place all posts by those statuses that show on one, until the team has made some. */
type Shown = { roadmap: Roadmap | undefined; columns: Column[] }

type Filled = Column & { posts: Post[]; next: string | null }

/** Posts of a column, among the others and alone. */
const beside = 10
const alone = 50

const path = '/roadmap'

const roadmapsOf = async ({ read }: Visit): Promise<Roadmap[]> =>
  (await read.get('/api/v1/roadmaps', { params: { query: { limit: 100 } } })).data

const chosen = async (visit: Visit, roadmaps: Roadmap[]): Promise<Shown> => {
  const slug = asked(visit, 'roadmap')
  const roadmap = slug ? (roadmaps.find(it => it.slug === slug) ?? fail('NOT_FOUND')) : roadmaps[0]
  if (roadmap) return { roadmap, columns: roadmap.columns }
  const statuses = [...(await statusesOf(visit)).values()].filter(({ showOnRoadmap }) => showOnRoadmap)
  return { roadmap, columns: statuses.map(status => ({ ...status, statusId: status.id })) }
}

const fill = async ({ read }: Visit, { roadmap }: Shown, column: Column, limit: number, cursor = '') => {
  const query = { statusId: column.statusId, limit, ...(cursor && { cursor }) }
  const { data, meta } = roadmap
    ? await read.get('/api/v1/roadmaps/{id}/posts', { params: { path: { id: roadmap.id }, query } })
    : await read.get('/api/v1/posts', { params: { query: { ...query, sort: 'votes' } } })
  return { ...column, posts: data, next: meta.pagination.cursor }
}

const card = (visit: Visit, post: Post, showBoard: boolean): Html => html`
<li class="post" id="${post.id}">
${voting(visit, post)}
<div>
<h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3>
${showBoard && html`<p class="facts"><bdi>${post.boardName}</bdi></p>`}
</div>
</li>`

const cards = (visit: Visit, posts: Post[]): Html => {
  const showBoard = new Set(posts.map(post => post.boardId)).size > 1
  return posts.length > 0
    ? html`<ol class="posts">${posts.map(post => card(visit, post, showBoard))}</ol>`
    : html`<p class="about">${visit.say('roadmap.column.none')}</p>`
}

const columnOf = (visit: Visit, { roadmap }: Shown, { posts, next, ...column }: Filled): Html => html`
<section class="column" aria-labelledby="${column.slug}">
<h2 id="${column.slug}">${badge(column)}</h2>
${cards(visit, posts)}
${next !== null && html`<p><a href="${pathWith(path, { roadmap: roadmap?.slug, status: column.slug })}">${visit.say('roadmap.all')}</a></p>`}
</section>`

const others = ({ say }: Visit, roadmaps: Roadmap[], { roadmap }: Shown): Html | undefined =>
  roadmaps.length > 1
    ? html`<nav class="tabs" aria-label="${say('roadmap.choose')}">${roadmaps.map(
        ({ slug, name }, index) =>
          html`<a href="${pathWith(path, { roadmap: index === 0 ? '' : slug })}"${slug === roadmap?.slug && html` aria-current="true"`}><bdi>${name}</bdi></a>`,
      )}</nav>`
    : undefined

const wholeColumn = async (visit: Visit, shown: Shown, column: Column): Promise<Answer> => {
  const { say } = visit
  const values = { roadmap: shown.roadmap?.slug ?? '', status: column.slug }
  const cursor = asked(visit, 'cursor')
  const filled = await fill(visit, shown, column, alone, cursor)
  return {
    title: `${column.name} · ${say('nav.roadmap')}`,
    section: 'roadmap',
    body: html`
${heading(html`<bdi>${column.name}</bdi>`, undefined, html`<a class="button plain" href="${pathWith(path, { roadmap: values.roadmap })}">${say('roadmap.back')}</a>`)}
<div class="narrow">${cards(visit, filled.posts)}
${pager(visit, path, values, { cursor, next: filled.next })}</div>`,
  }
}

const allColumns = async (visit: Visit, shown: Shown, roadmaps: Roadmap[]): Promise<Answer> => {
  const { say } = visit
  const filled = await Promise.all(shown.columns.map(column => fill(visit, shown, column, beside)))
  const isEmpty = filled.every(({ posts }) => posts.length === 0)
  const about = shown.roadmap?.description || say('roadmap.about')
  return {
    title: shown.roadmap?.name ?? say('nav.roadmap'),
    description: about,
    section: 'roadmap',
    canonical: pathWith(path, { roadmap: asked(visit, 'roadmap') }),
    body: html`
${heading(html`<bdi>${shown.roadmap?.name ?? say('nav.roadmap')}</bdi>`, about)}
${others(visit, roadmaps, shown)}
${
  isEmpty
    ? empty(say('roadmap.none'), say('roadmap.none.about'))
    : html`<div class="columns">${filled.map(column => columnOf(visit, shown, column))}</div>`
}`,
  }
}

/** What is planned, under way and done; or one column of it, whole. */
export const roadmapPage = async (visit: Visit): Promise<Answer> => {
  const roadmaps = await roadmapsOf(visit)
  const shown = await chosen(visit, roadmaps)
  const slug = asked(visit, 'status')
  if (!slug) return allColumns(visit, shown, roadmaps)
  const column = shown.columns.find(it => it.slug === slug) ?? fail('NOT_FOUND')
  const values = { roadmap: shown.roadmap?.slug ?? '', status: slug }
  return wholeColumn(visit, shown, column).catch(fromStart(path, values))
}
