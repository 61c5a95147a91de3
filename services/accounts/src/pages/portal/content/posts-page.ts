import { type Html, html, type Part } from '@earshot/edge'
import { numberIn } from '@earshot/i18n'
import { empty, heading, notice } from '../../frame/parts.ts'
import { boardsOf, findBoard, redirectToFirstPage, roadmapsOf, statusesOf } from '../visit/lists.ts'
import { type PageContext, queryParam, withQuery } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import {
  type Board,
  boardFeedPath,
  boardPath,
  boardRoadmapPath,
  type Post,
  pager,
  pathWith,
  postRow,
  roadmapOfBoard,
  roadmapPath,
  type Status,
} from '../visit/parts.ts'
import { sectionPath } from '../visit/profile-paths.ts'

const sorts = ['trending', 'votes', 'newest'] as const
type Sort = (typeof sorts)[number]

const isSort = (text: string): text is Sort => (sorts as readonly string[]).includes(text)

/** The filters in the query string. Unknown values are ignored. */
const filtersOf = (context: PageContext, defaultSort: Sort) => {
  const sort = queryParam(context, 'sort')
  return {
    defaultSort,
    sort: isSort(sort) ? sort : defaultSort,
    status: queryParam(context, 'status').slice(0, 100),
    search: queryParam(context, 'search').slice(0, 200),
    cursor: queryParam(context, 'cursor'),
  }
}

type Filters = ReturnType<typeof filtersOf>

/** The filters as query values. The default order is left out. */
const queryOf = ({ defaultSort, sort, status, search }: Filters) => ({
  sort: sort === defaultSort ? '' : sort,
  status,
  search,
})

/** The posts of all boards or of one board. */
type PostList = {
  path: string
  filters: Filters
  boards: Board[]
  statuses: Map<string, Status>
  board?: Board
  /** The path of the roadmap of the board. */
  roadmapTo?: string
}

const current = (isCurrent: boolean): Part => isCurrent && html` aria-current="page"`

const boardList = ({ t, language, person }: PageContext, { boards, board }: PostList): Html => html`
<nav class="boards" aria-labelledby="boards">
<h2 id="boards">${t('boards.title')}</h2>
<ul>
<li><a href="/"${current(!board)}>${t('boards.all')}</a></li>
${person && html`<li><a href="${sectionPath('posts')}">${t('mine.title')}</a></li>`}
${boards.map(
  it =>
    html`<li><a href="${boardPath(it.slug)}"${current(it.id === board?.id)}><bdi>${it.name}</bdi> <span class="count" aria-hidden="true">${numberIn(language, it.postCount)}</span><span class="hidden">${t('posts.count', { count: it.postCount })}</span></a></li>`,
)}
</ul>
</nav>`

const filterForm = ({ t }: PageContext, { path, filters, statuses }: PostList): Html => html`
<form class="filters" action="${path}" role="search">
${filters.sort !== filters.defaultSort && html`<input type="hidden" name="sort" value="${filters.sort}">`}
<input type="search" name="search" value="${filters.search}" maxlength="200" placeholder="${t('posts.searchLabel')}" aria-label="${t('posts.searchLabel')}" dir="auto">
<select name="status" aria-label="${t('posts.status')}" data-submits>
<option value="">${t('posts.anyStatus')}</option>
${[...statuses.values()].map(
  ({ slug, name }) =>
    html`<option value="${slug}"${slug === filters.status && html` selected`}>${name}</option>`,
)}
</select>
<button class="plain">${t('posts.apply')}</button>
</form>`

const sortTabs = ({ t }: PageContext, { path, filters }: PostList): Html => html`
<nav class="tabs" aria-label="${t('posts.sort')}">
${sorts.map(
  sort =>
    html`<a href="${pathWith(path, queryOf({ ...filters, sort }))}"${sort === filters.sort && html` aria-current="true"`}>${t(`posts.sort.${sort}`)}</a>`,
)}
</nav>`

const isFiltered = ({ search, status }: Filters): boolean => search !== '' || status !== ''

const rows = (context: PageContext, shown: PostList, posts: Post[]): Html => {
  const { t } = context
  if (posts.length > 0)
    return html`<ol class="posts">${posts.map(post => {
      const status = post.statusId ? shown.statuses.get(post.statusId) : undefined
      return postRow(context, { post, status, showBoard: !shown.board && shown.boards.length > 1 })
    })}</ol>`
  if (isFiltered(shown.filters))
    return empty(
      t('posts.notFound'),
      t('posts.notFound.about'),
      html`<a class="button plain" href="${shown.path}">${t('posts.reset')}</a>`,
    )
  return empty(t('posts.none'), t('posts.none.about'))
}

const postsOf = ({ publicApi }: PageContext, { filters, board }: PostList) => {
  const { sort, status, search, cursor } = filters
  return publicApi.get('/api/v1/posts', {
    params: {
      query: {
        sort,
        ...(board && { boardId: board.id }),
        ...(status && { status }),
        ...(search && { search }),
        ...(cursor && { cursor }),
      },
    },
  })
}

const headOf = ({ t }: PageContext, { board }: PostList) => ({
  title: board?.name ?? t('nav.feedback'),
  about: board?.description || t('boards.about'),
})

const boardLinks = ({ t }: PageContext, { board, roadmapTo }: PostList): Part =>
  board &&
  html`<a class="quiet" href="${boardFeedPath(board)}">${t('changelog.feed')}</a>
<a class="button plain" href="${roadmapTo}">${t('nav.roadmap')}</a>`

const feedLink = (board: Board): Html =>
  html`<link rel="alternate" type="application/rss+xml" title="${board.name}" href="${boardFeedPath(board)}">`

const renderList = async (context: PageContext, shown: PostList): Promise<PageResponse> => {
  const { t } = context
  const { path, filters, board } = shown
  const { data, meta } = await postsOf(context, shown)
  const { title, about } = headOf(context, shown)
  const isDefaultView = !isFiltered(filters) && !filters.cursor && filters.sort === filters.defaultSort
  const newPost = pathWith('/new', { board: board?.slug })
  return {
    title,
    description: about,
    section: 'feedback',
    ...(isDefaultView && { canonical: path }),
    ...(board && { head: feedLink(board) }),
    body: html`
${heading(html`<bdi>${title}</bdi>`, about, html`<div class="actions">${boardLinks(context, shown)}<a class="button" href="${newPost}">${t('nav.newPost')}</a></div>`)}
${queryParam(context, 'held') && notice(t('posts.held'))}
${queryParam(context, 'gone') && notice(t(queryParam(context, 'gone') === 'account' ? 'profile.deleted' : 'posts.gone'))}
<div class="beside">
${boardList(context, shown)}
<section aria-label="${t('nav.feedback')}">
<div class="tools">${sortTabs(context, shown)}${filterForm(context, shown)}</div>
${rows(context, shown, data)}
${pager(context, path, queryOf(filters), { cursor: filters.cursor, next: meta.pagination.cursor })}
</section>
</div>`,
  }
}

/** What every list of posts needs: filters, boards and statuses. */
const loadSidebar = async (context: PageContext, defaultSort: Sort) => {
  const [boards, statuses] = await Promise.all([boardsOf(context), statusesOf(context)])
  return { filters: filtersOf(context, defaultSort), boards, statuses }
}

const listPage = (context: PageContext, shown: PostList): Promise<PageResponse> =>
  renderList(context, shown).catch(redirectToFirstPage(shown.path, queryOf(shown.filters)))

/** The posts of all boards. */
export const overviewPage = async (context: PageContext): Promise<PageResponse> =>
  listPage(context, { path: '/', ...(await loadSidebar(context, 'trending')) })

/** The posts of one board. A board's id redirects to its slug. */
export const boardPage = async (context: PageContext): Promise<PageResponse> => {
  const [sidebar, roadmaps] = await Promise.all([loadSidebar(context, 'trending'), roadmapsOf(context)])
  const board = findBoard(context, sidebar.boards)
  const path = boardPath(board.slug)
  if (board.slug !== context.request.params.slug) return { to: withQuery(context, path), status: 301 }
  const roadmap = roadmapOfBoard(roadmaps, board)
  const roadmapTo = roadmap ? roadmapPath(roadmap) : boardRoadmapPath(board)
  return listPage(context, { path, board, roadmapTo, ...sidebar })
}
