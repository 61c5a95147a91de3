import { fail } from '@earshot/contracts'
import { type Html, html, type Part } from '@earshot/edge'
import { empty, heading } from '../../frame/parts.ts'
import { boardsOf, findBoard, redirectToFirstPage, roadmapsOf, statusesOf } from '../visit/lists.ts'
import { type PageContext, queryParam, withQuery } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import {
  type Board,
  badge,
  boardPath,
  boardRoadmapPath,
  type Post,
  pager,
  pathWith,
  postPath,
  type Roadmap,
  roadmapOfBoard,
  roadmapPath,
  voteButton,
} from '../visit/parts.ts'

type Column = Pick<Roadmap['columns'][number], 'statusId' | 'name' | 'slug' | 'color'>

/** A roadmap of the team. Where it has not created one, the statuses with `showOnRoadmap`, with all posts or those of one board. */
type RoadmapView = {
  path: string
  name: string
  about: string
  columns: Column[]
  roadmap?: Roadmap
  board?: Board
  /** Beside the heading or below it. */
  links?: Part
}

type LoadedColumn = Column & { posts: Post[]; next: string | null }

/** Posts shown in a column of the roadmap, and on the page of a single column. */
const postsPerColumn = 10
const postsPerPage = 50

const path = '/roadmap'

const loadColumn = async (
  { publicApi }: PageContext,
  { roadmap, board }: RoadmapView,
  column: Column,
  { limit, cursor = '' }: { limit: number; cursor?: string },
) => {
  const query = { statusId: column.statusId, limit, ...(cursor && { cursor }) }
  const ofBoard = board && { boardId: board.id }
  const { data, meta } = roadmap
    ? await publicApi.get('/api/v1/roadmaps/{id}/posts', { params: { path: { id: roadmap.id }, query } })
    : await publicApi.get('/api/v1/posts', { params: { query: { ...query, ...ofBoard, sort: 'votes' } } })
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
  { path }: RoadmapView,
  { posts, next, ...column }: LoadedColumn,
): Html => html`
<section class="column" aria-labelledby="${column.slug}">
<h2 id="${column.slug}">${badge(column)}</h2>
${cards(context, posts)}
${next !== null && html`<p><a href="${pathWith(path, { status: column.slug })}">${context.t('roadmap.all')}</a></p>`}
</section>`

const wholeColumn = async (
  context: PageContext,
  shown: RoadmapView,
  column: Column,
): Promise<PageResponse> => {
  const { t } = context
  const cursor = queryParam(context, 'cursor')
  const loaded = await loadColumn(context, shown, column, { limit: postsPerPage, cursor })
  return {
    title: `${column.name} · ${shown.name}`,
    section: 'roadmap',
    body: html`
${heading(html`<bdi>${column.name}</bdi>`, undefined, html`<a class="button plain" href="${shown.path}">${t('roadmap.back')}</a>`)}
<div class="narrow">${cards(context, loaded.posts)}
${pager(context, shown.path, { status: column.slug }, { cursor, next: loaded.next })}</div>`,
  }
}

const allColumns = async (context: PageContext, shown: RoadmapView): Promise<PageResponse> => {
  const { t } = context
  const { name, about, links } = shown
  const loaded = await Promise.all(
    shown.columns.map(column => loadColumn(context, shown, column, { limit: postsPerColumn })),
  )
  const isEmpty = loaded.every(({ posts }) => posts.length === 0)
  return {
    title: name,
    description: about,
    section: 'roadmap',
    canonical: shown.path,
    body: html`
${heading(html`<bdi>${name}</bdi>`, about)}
${links}
${
  isEmpty
    ? empty(t('roadmap.none'), t('roadmap.none.about'))
    : html`<div class="columns">${loaded.map(column => columnOf(context, shown, column))}</div>`
}`,
  }
}

/** All columns of a roadmap, or with `status` in the query all posts of one column. */
const render = async (context: PageContext, shown: RoadmapView): Promise<PageResponse> => {
  const slug = queryParam(context, 'status')
  if (!slug) return allColumns(context, shown)
  const column = shown.columns.find(it => it.slug === slug) ?? fail('NOT_FOUND')
  return wholeColumn(context, shown, column).catch(redirectToFirstPage(shown.path, { status: slug }))
}

const tabs = ({ t }: PageContext, roadmaps: Roadmap[], current: Roadmap): Part =>
  roadmaps.length > 1 &&
  html`<nav class="tabs" aria-label="${t('roadmap.choose')}">${roadmaps.map(
    it =>
      html`<a href="${roadmapPath(it)}"${it.id === current.id && html` aria-current="true"`}><bdi>${it.name}</bdi></a>`,
  )}</nav>`

const renderRoadmap = (context: PageContext, roadmaps: Roadmap[], roadmap: Roadmap): Promise<PageResponse> =>
  render(context, {
    path: roadmapPath(roadmap),
    name: roadmap.name,
    about: roadmap.description || context.t('roadmap.about'),
    columns: roadmap.columns,
    roadmap,
    links: tabs(context, roadmaps, roadmap),
  })

const statusColumns = async (context: PageContext): Promise<Column[]> =>
  [...(await statusesOf(context)).values()]
    .filter(({ showOnRoadmap }) => showOnRoadmap)
    .map(status => ({ ...status, statusId: status.id }))

/** The first roadmap, or until the team creates one, the statuses. */
export const roadmapPage = async (context: PageContext): Promise<PageResponse> => {
  const { t } = context
  const roadmaps = await roadmapsOf(context)
  const named = queryParam(context, 'roadmap')
  if (named) {
    const found = roadmaps.find(it => it.slug === named) ?? fail('NOT_FOUND')
    return { to: pathWith(roadmapPath(found), { status: queryParam(context, 'status') }), status: 301 }
  }
  const [first] = roadmaps
  if (first) return renderRoadmap(context, roadmaps, first)
  return render(context, {
    path,
    name: t('nav.roadmap'),
    about: t('roadmap.about'),
    columns: await statusColumns(context),
  })
}

/** One roadmap. Its id redirects to its slug. */
export const oneRoadmapPage = async (context: PageContext): Promise<PageResponse> => {
  const { slug } = context.request.params
  const roadmaps = await roadmapsOf(context)
  const roadmap =
    roadmaps.find(it => it.slug === slug) ?? roadmaps.find(it => it.id === slug) ?? fail('NOT_FOUND')
  if (roadmap.slug !== slug) return { to: withQuery(context, roadmapPath(roadmap)), status: 301 }
  return renderRoadmap(context, roadmaps, roadmap)
}

/** The statuses with the posts of a board. If the team has created a roadmap of the board, redirects to that one. */
export const boardRoadmapPage = async (context: PageContext): Promise<PageResponse> => {
  const { t } = context
  const [boards, roadmaps] = await Promise.all([boardsOf(context), roadmapsOf(context)])
  const board = findBoard(context, boards)
  const roadmap = roadmapOfBoard(roadmaps, board)
  if (roadmap) return { to: roadmapPath(roadmap) }
  const shown = boardRoadmapPath(board)
  if (board.slug !== context.request.params.slug) return { to: withQuery(context, shown), status: 301 }
  return render(context, {
    path: shown,
    name: `${board.name} · ${t('nav.roadmap')}`,
    about: t('roadmap.about'),
    columns: await statusColumns(context),
    board,
    links: html`<nav class="tabs" aria-label="${board.name}">
<a href="${boardPath(board.slug)}">${t('boards.posts')}</a>
<a href="${shown}" aria-current="page">${t('nav.roadmap')}</a>
</nav>`,
  })
}
