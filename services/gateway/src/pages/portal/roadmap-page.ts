import type { components } from '@earshot/client'
import { fail } from '@earshot/contracts'
import { type Html, html } from '../../base/html/html.ts'
import { empty, heading } from '../frame/parts.ts'
import { redirectToFirstPage, statusesOf } from './lists.ts'
import { type PageContext, queryParam } from './page-context.ts'
import type { PageResponse } from './page-response.ts'
import { badge, type Post, pager, pathWith, postPath, voteButton } from './parts.ts'

type Roadmap = components['schemas']['Roadmap']
type Column = Pick<Roadmap['columns'][number], 'statusId' | 'name' | 'slug' | 'color'>

/** Until the team creates a roadmap, the columns are the statuses with `showOnRoadmap` and all posts are shown. */
type RoadmapView = { roadmap: Roadmap | undefined; columns: Column[] }

type LoadedColumn = Column & { posts: Post[]; next: string | null }

/** Posts shown in a column of the roadmap, and on the page of a single column. */
const postsPerColumn = 10
const postsPerPage = 50

const path = '/roadmap'

const roadmapsOf = async ({ publicApi }: PageContext): Promise<Roadmap[]> =>
  (await publicApi.get('/api/v1/roadmaps', { params: { query: { limit: 100 } } })).data

const selectRoadmap = async (context: PageContext, roadmaps: Roadmap[]): Promise<RoadmapView> => {
  const slug = queryParam(context, 'roadmap')
  const roadmap = slug ? (roadmaps.find(it => it.slug === slug) ?? fail('NOT_FOUND')) : roadmaps[0]
  if (roadmap) return { roadmap, columns: roadmap.columns }
  const statuses = [...(await statusesOf(context)).values()].filter(({ showOnRoadmap }) => showOnRoadmap)
  return { roadmap, columns: statuses.map(status => ({ ...status, statusId: status.id })) }
}

const loadColumn = async (
  { publicApi }: PageContext,
  { roadmap }: RoadmapView,
  column: Column,
  limit: number,
  cursor = '',
) => {
  const query = { statusId: column.statusId, limit, ...(cursor && { cursor }) }
  const { data, meta } = roadmap
    ? await publicApi.get('/api/v1/roadmaps/{id}/posts', { params: { path: { id: roadmap.id }, query } })
    : await publicApi.get('/api/v1/posts', { params: { query: { ...query, sort: 'votes' } } })
  return { ...column, posts: data, next: meta.pagination.cursor }
}

const card = (context: PageContext, post: Post, showBoard: boolean): Html => html`
<li class="post" id="${post.id}">
${voteButton(context, post)}
<div>
<h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3>
${showBoard && html`<p class="facts"><bdi>${post.boardName}</bdi></p>`}
</div>
</li>`

const cards = (context: PageContext, posts: Post[]): Html => {
  const showBoard = new Set(posts.map(post => post.boardId)).size > 1
  return posts.length > 0
    ? html`<ol class="posts">${posts.map(post => card(context, post, showBoard))}</ol>`
    : html`<p class="about">${context.t('roadmap.column.none')}</p>`
}

const columnOf = (
  context: PageContext,
  { roadmap }: RoadmapView,
  { posts, next, ...column }: LoadedColumn,
): Html => html`
<section class="column" aria-labelledby="${column.slug}">
<h2 id="${column.slug}">${badge(column)}</h2>
${cards(context, posts)}
${next !== null && html`<p><a href="${pathWith(path, { roadmap: roadmap?.slug, status: column.slug })}">${context.t('roadmap.all')}</a></p>`}
</section>`

const roadmapTabs = ({ t }: PageContext, roadmaps: Roadmap[], { roadmap }: RoadmapView): Html | undefined =>
  roadmaps.length > 1
    ? html`<nav class="tabs" aria-label="${t('roadmap.choose')}">${roadmaps.map(
        ({ slug, name }, index) =>
          html`<a href="${pathWith(path, { roadmap: index === 0 ? '' : slug })}"${slug === roadmap?.slug && html` aria-current="true"`}><bdi>${name}</bdi></a>`,
      )}</nav>`
    : undefined

const wholeColumn = async (
  context: PageContext,
  shown: RoadmapView,
  column: Column,
): Promise<PageResponse> => {
  const { t } = context
  const values = { roadmap: shown.roadmap?.slug ?? '', status: column.slug }
  const cursor = queryParam(context, 'cursor')
  const loaded = await loadColumn(context, shown, column, postsPerPage, cursor)
  return {
    title: `${column.name} · ${t('nav.roadmap')}`,
    section: 'roadmap',
    body: html`
${heading(html`<bdi>${column.name}</bdi>`, undefined, html`<a class="button plain" href="${pathWith(path, { roadmap: values.roadmap })}">${t('roadmap.back')}</a>`)}
<div class="narrow">${cards(context, loaded.posts)}
${pager(context, path, values, { cursor, next: loaded.next })}</div>`,
  }
}

const allColumns = async (
  context: PageContext,
  shown: RoadmapView,
  roadmaps: Roadmap[],
): Promise<PageResponse> => {
  const { t } = context
  const loaded = await Promise.all(
    shown.columns.map(column => loadColumn(context, shown, column, postsPerColumn)),
  )
  const isEmpty = loaded.every(({ posts }) => posts.length === 0)
  const about = shown.roadmap?.description || t('roadmap.about')
  return {
    title: shown.roadmap?.name ?? t('nav.roadmap'),
    description: about,
    section: 'roadmap',
    canonical: pathWith(path, { roadmap: queryParam(context, 'roadmap') }),
    body: html`
${heading(html`<bdi>${shown.roadmap?.name ?? t('nav.roadmap')}</bdi>`, about)}
${roadmapTabs(context, roadmaps, shown)}
${
  isEmpty
    ? empty(t('roadmap.none'), t('roadmap.none.about'))
    : html`<div class="columns">${loaded.map(column => columnOf(context, shown, column))}</div>`
}`,
  }
}

/** All columns of a roadmap, or with `status` in the query all posts of one column. */
export const roadmapPage = async (context: PageContext): Promise<PageResponse> => {
  const roadmaps = await roadmapsOf(context)
  const shown = await selectRoadmap(context, roadmaps)
  const slug = queryParam(context, 'status')
  if (!slug) return allColumns(context, shown, roadmaps)
  const column = shown.columns.find(it => it.slug === slug) ?? fail('NOT_FOUND')
  const values = { roadmap: shown.roadmap?.slug ?? '', status: slug }
  return wholeColumn(context, shown, column).catch(redirectToFirstPage(path, values))
}
