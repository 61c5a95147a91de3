import type { Identity } from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import { field } from '../../../base/http/forms.ts'
import { fieldOf } from '../../frame/field.ts'
import { heading, notice, warning } from '../../frame/parts.ts'
import { boardsOf } from '../visit/lists.ts'
import { type PageContext, queryParam } from '../visit/page-context.ts'
import type { PageResponse } from '../visit/page-response.ts'
import { type Board, boardPath, type Post, pathWith, postPath, voteButton } from '../visit/parts.ts'
import { excerpt } from '../visit/render-text.ts'
import { toInput } from '../writing/attachments.ts'
import { idempotencyField, type Problems, problemsIn } from '../writing/fields.ts'
import { idempotencyKey } from '../writing/idempotency-key.ts'
import { mentionedIn } from '../writing/mentions.ts'
import { type PostText, postFields, typedPost } from '../writing/post-fields.ts'

type Typed = PostText & { boardId: string }

type Form = { typed: Typed; boards: Board[]; problems?: Problems; similar?: Post[] }

const maxSimilar = 5

const similarTo = async ({ publicApi }: PageContext, title: string): Promise<Post[]> => {
  const query = { title: title.slice(0, 200), limit: maxSimilar }
  return title ? (await publicApi.get('/api/v1/posts/similar', { params: { query } })).data : []
}

const similarRow = (context: PageContext, post: Post): Html => html`
<li class="post">
${voteButton(context, post)}
<div><h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3>
<p class="about"><bdi>${excerpt(post.content, 120)}</bdi></p></div>
</li>`

/** Posts that resemble the new one. After a vote the visitor is redirected to the post. */
const similarList = (context: PageContext, posts: Post[]): Html =>
  posts.length === 0
    ? html``
    : html`<p>${context.t('new.similar')}</p>
<ul class="posts">${posts.map(post => similarRow({ ...context, currentPath: postPath(post) }, post))}</ul>`

const boardField = ({ t }: PageContext, { typed, boards, problems }: Form): Html =>
  boards.length === 1 && boards[0]
    ? html`<input type="hidden" name="boardId" value="${boards[0].id}">`
    : fieldOf({
        name: 'boardId',
        label: t('new.board'),
        problem: problems?.boardId,
        control: attributes =>
          html`<select${attributes}>${boards.map(
            ({ id, name }) =>
              html`<option value="${id}"${id === typed.boardId && html` selected`}>${name}</option>`,
          )}</select>`,
      })

const form = (context: PageContext, { typed, boards, problems = {}, similar = [] }: Form): Html => {
  const { t } = context
  return html`
<div class="beside wide">
<form method="post" action="/new" novalidate>
${idempotencyField()}
<input type="hidden" name="seen" value="${similar.length > 0 && 'yes'}">
${boardField(context, { typed, boards, problems })}
${postFields(context, { typed, problems, titleWith: html` data-similar="similar"` })}
<button>${t(similar.length > 0 ? 'new.sendAnyway' : 'new.send')}</button>
</form>
<section id="similar" aria-live="polite">${similarList(context, similar)}</section>
</div>`
}

const page = (context: PageContext, shown: Form): PageResponse => {
  const { t } = context
  const { boards, problems } = shown
  const hasProblems = Object.keys(problems ?? {}).length > 0
  return {
    ...(hasProblems && { status: 400 }),
    title: t('new.title'),
    section: 'feedback',
    body: html`
${heading(t('new.title'), t('boards.about'))}
${hasProblems && warning(t('field.problem'))}
${boards.length === 0 ? notice(t('new.noBoard')) : form(context, shown)}`,
  }
}

/** The page with the form for a new post. */
export const newPage = async (context: PageContext): Promise<PageResponse> => {
  const boards = await boardsOf(context)
  const slug = queryParam(context, 'board')
  const boardId = boards.find(board => board.slug === slug)?.id ?? ''
  return page(context, {
    typed: { boardId, title: queryParam(context, 'title'), content: '', attachments: [] },
    boards,
  })
}

/** The list of posts similar to the title typed so far. The script inserts it into the page. */
export const similarFragment = async (context: PageContext): Promise<PageResponse> => ({
  fragment: similarList(context, await similarTo(context, queryParam(context, 'title'))),
})

const typedIn = (context: PageContext): Typed => ({
  boardId: field(context.request, 'boardId'),
  ...typedPost(context),
})

const published = (
  boards: Board[],
  post: { slug: string; boardId: string; moderationState: string },
): PageResponse => {
  if (post.moderationState === 'published') return { to: postPath(post) }
  const board = boards.find(({ id }) => id === post.boardId)
  return { to: pathWith(board ? boardPath(board.slug) : '/', { held: 'post' }) }
}

/** Creates the post. If there are similar posts, the page shows them once before the post is created. */
export const createPost = async (context: PageContext, person: Identity): Promise<PageResponse> => {
  const { request, t } = context
  const typed = typedIn(context)
  const boards = await boardsOf(context)
  const hasSeen = field(request, 'seen') !== ''
  const similar = hasSeen ? [] : await similarTo(context, typed.title)
  if (similar.length > 0) return page(context, { typed, boards, similar })
  try {
    const mentionedPrincipalIds = await mentionedIn(context, person, { text: typed.content })
    const body = { ...typed, attachments: toInput(typed.attachments), mentionedPrincipalIds }
    const { data } = await context.apiAs(person).post('/api/v1/posts', {
      params: { header: { 'Idempotency-Key': idempotencyKey(field(request, 'once'), body) } },
      body,
    })
    return published(boards, data)
  } catch (error) {
    return page(context, { typed, boards, problems: problemsIn(t, error) })
  }
}
