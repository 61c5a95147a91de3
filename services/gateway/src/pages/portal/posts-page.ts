import { fail, type Identity } from '@earshot/contracts'
import { type Html, html, type Part } from '../../base/html/html.ts'
import { empty, heading, notice } from '../frame/parts.ts'
import type { Act } from './actions.ts'
import type { Answer } from './answer.ts'
import { boardsOf, fromStart, statusesOf } from './lists.ts'
import { type Board, boardPath, type Post, pager, pathWith, postRow, type Status } from './parts.ts'
import { asked, type Visit } from './visit.ts'

const minePath = '/mine'

const sorts = ['trending', 'votes', 'newest'] as const
type Sort = (typeof sorts)[number]

const isSort = (text: string): text is Sort => (sorts as readonly string[]).includes(text)

/** What the address asks for; what it says otherwise is not minded. `usual` is the order unless it says another. */
const wantedOf = (visit: Visit, usual: Sort) => {
  const sort = asked(visit, 'sort')
  return {
    usual,
    sort: isSort(sort) ? sort : usual,
    status: asked(visit, 'status').slice(0, 100),
    search: asked(visit, 'search').slice(0, 200),
    cursor: asked(visit, 'cursor'),
  }
}

type Wanted = ReturnType<typeof wantedOf>

/** As it stands in addresses: the usual order is not said. */
const valuesOf = ({ usual, sort, status, search }: Wanted) => ({
  sort: sort === usual ? '' : sort,
  status,
  search,
})

/** The posts of all boards, or those of one board or of one author. */
type Shown = {
  path: string
  wanted: Wanted
  boards: Board[]
  statuses: Map<string, Status>
  board?: Board
  author?: Identity
}

const current = (isCurrent: boolean): Part => isCurrent && html` aria-current="page"`

const boardList = ({ say, person }: Visit, { boards, board, author }: Shown): Html => html`
<nav class="boards" aria-labelledby="boards">
<h2 id="boards">${say('boards.title')}</h2>
<ul>
<li><a href="/"${current(!board && !author)}>${say('boards.all')}</a></li>
${person && html`<li><a href="${minePath}"${current(author !== undefined)}>${say('mine.title')}</a></li>`}
${boards.map(
  it =>
    html`<li><a href="${boardPath(it.slug)}"${current(it.id === board?.id)}><bdi>${it.name}</bdi> <span class="count" aria-hidden="true">${it.postCount}</span><span class="hidden">${say('posts.count', { count: it.postCount })}</span></a></li>`,
)}
</ul>
</nav>`

const filters = ({ say }: Visit, { path, wanted, statuses }: Shown): Html => html`
<form class="filters" action="${path}" role="search">
${wanted.sort !== wanted.usual && html`<input type="hidden" name="sort" value="${wanted.sort}">`}
<input type="search" name="search" value="${wanted.search}" maxlength="200" placeholder="${say('posts.searchLabel')}" aria-label="${say('posts.searchLabel')}" dir="auto">
<select name="status" aria-label="${say('posts.status')}" data-submits>
<option value="">${say('posts.anyStatus')}</option>
${[...statuses.values()].map(
  ({ slug, name }) =>
    html`<option value="${slug}"${slug === wanted.status && html` selected`}>${name}</option>`,
)}
</select>
<button class="plain">${say('posts.apply')}</button>
</form>`

const sorting = ({ say }: Visit, { path, wanted }: Shown): Html => html`
<nav class="tabs" aria-label="${say('posts.sort')}">
${sorts.map(
  sort =>
    html`<a href="${pathWith(path, valuesOf({ ...wanted, sort }))}"${sort === wanted.sort && html` aria-current="true"`}>${say(`posts.sort.${sort}`)}</a>`,
)}
</nav>`

const isNarrowed = ({ search, status }: Wanted): boolean => search !== '' || status !== ''

const rows = (visit: Visit, shown: Shown, posts: Post[]): Html => {
  const { say } = visit
  if (posts.length > 0)
    return html`<ol class="posts">${posts.map(post => {
      const status = post.statusId ? shown.statuses.get(post.statusId) : undefined
      return postRow(visit, { post, status, showBoard: !shown.board && shown.boards.length > 1 })
    })}</ol>`
  if (isNarrowed(shown.wanted))
    return empty(
      say('posts.notFound'),
      say('posts.notFound.about'),
      html`<a class="button plain" href="${shown.path}">${say('posts.reset')}</a>`,
    )
  return shown.author
    ? empty(say('mine.none'), say('mine.none.about'))
    : empty(say('posts.none'), say('posts.none.about'))
}

/** Authors find theirs also when they are merged into another one, to which they lead. */
const postsOf = ({ read }: Visit, { wanted, board, author }: Shown) => {
  const { sort, status, search, cursor } = wanted
  return read.get('/api/v1/posts', {
    params: {
      query: {
        sort,
        ...(board && { boardId: board.id }),
        ...(author && { authorId: author.principalId, includeMerged: 'true' }),
        ...(status && { status }),
        ...(search && { search }),
        ...(cursor && { cursor }),
      },
    },
  })
}

const headOf = ({ say }: Visit, { board, author }: Shown) =>
  author
    ? { title: say('mine.title'), about: say('mine.about') }
    : { title: board?.name ?? say('nav.feedback'), about: board?.description || say('boards.about') }

const list = async (visit: Visit, shown: Shown): Promise<Answer> => {
  const { say } = visit
  const { path, wanted, board, author } = shown
  const { data, meta } = await postsOf(visit, shown)
  const { title, about } = headOf(visit, shown)
  const isWhole = !author && !isNarrowed(wanted) && !wanted.cursor && wanted.sort === wanted.usual
  const newPost = pathWith('/new', { board: board?.slug })
  return {
    title,
    description: about,
    section: 'feedback',
    ...(isWhole && { canonical: path }),
    body: html`
${heading(html`<bdi>${title}</bdi>`, about, html`<a class="button" href="${newPost}">${say('nav.newPost')}</a>`)}
${asked(visit, 'held') && notice(say('posts.held'))}
${asked(visit, 'gone') && notice(say('posts.gone'))}
<div class="beside">
${boardList(visit, shown)}
<section aria-label="${say('nav.feedback')}">
<div class="tools">${sorting(visit, shown)}${filters(visit, shown)}</div>
${rows(visit, shown, data)}
${pager(visit, path, valuesOf(wanted), { cursor: wanted.cursor, next: meta.pagination.cursor })}
</section>
</div>`,
  }
}

/** What every list of posts stands between. */
const frameOf = async (visit: Visit, usual: Sort) => {
  const [boards, statuses] = await Promise.all([boardsOf(visit), statusesOf(visit)])
  return { wanted: wantedOf(visit, usual), boards, statuses }
}

const listOrStart = (visit: Visit, shown: Shown): Promise<Answer> =>
  list(visit, shown).catch(fromStart(shown.path, valuesOf(shown.wanted)))

/** The posts of all boards. */
export const overviewPage = async (visit: Visit): Promise<Answer> =>
  listOrStart(visit, { path: '/', ...(await frameOf(visit, 'trending')) })

/** The posts of one. */
export const boardPage = async (visit: Visit): Promise<Answer> => {
  const frame = await frameOf(visit, 'trending')
  const { boards } = frame
  const { slug = '' } = visit.request.params
  const board = boards.find(it => it.slug === slug) ?? boards.find(it => it.id === slug) ?? fail('NOT_FOUND')
  const path = boardPath(board.slug)
  if (board.slug !== slug) return { to: path, status: 301 }
  return listOrStart(visit, { path, board, ...frame })
}

/** The posts of who is signed in. */
export const minePage: Act = async (visit, author) =>
  listOrStart(visit, { path: minePath, author, ...(await frameOf(visit, 'newest')) })
