import type { Identity } from '@earshot/contracts'
import { type Html, html } from '../../base/html/html.ts'
import { field } from '../../base/http/forms.ts'
import { fieldOf } from '../frame/field.ts'
import { heading, notice, warning } from '../frame/parts.ts'
import type { Answer } from './answer.ts'
import { onceField, type Problems, problemsIn } from './fields.ts'
import { onceKey } from './idempotency-key.ts'
import { boardsOf } from './lists.ts'
import { type Board, boardPath, type Post, pathWith, postPath, voting } from './parts.ts'
import { type PostText, postFields, typedPost } from './post-fields.ts'
import { asked, type Visit } from './visit.ts'
import { beginning } from './writing.ts'

type Typed = PostText & { boardId: string }

type Form = { typed: Typed; boards: Board[]; problems?: Problems; similar?: Post[] }

const mostSimilar = 5

const similarTo = async ({ read }: Visit, title: string): Promise<Post[]> => {
  const query = { title: title.slice(0, 200), limit: mostSimilar }
  return title ? (await read.get('/api/v1/posts/similar', { params: { query } })).data : []
}

const similarRow = (visit: Visit, post: Post): Html => html`
<li class="post">
${voting(visit, post)}
<div><h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3>
<p class="about"><bdi>${beginning(post.content, 120)}</bdi></p></div>
</li>`

/** Posts that somebody may have been about to write again. Who votes for one of them stays there. */
const similarList = (visit: Visit, posts: Post[]): Html =>
  posts.length === 0
    ? html``
    : html`<p>${visit.say('new.similar')}</p>
<ul class="posts">${posts.map(post => similarRow({ ...visit, here: postPath(post) }, post))}</ul>`

const boardField = ({ say }: Visit, { typed, boards, problems }: Form): Html =>
  boards.length === 1 && boards[0]
    ? html`<input type="hidden" name="boardId" value="${boards[0].id}">`
    : fieldOf({
        name: 'boardId',
        label: say('new.board'),
        problem: problems?.boardId,
        control: attributes =>
          html`<select${attributes}>${boards.map(
            ({ id, name }) =>
              html`<option value="${id}"${id === typed.boardId && html` selected`}>${name}</option>`,
          )}</select>`,
      })

const form = (visit: Visit, { typed, boards, problems = {}, similar = [] }: Form): Html => {
  const { say } = visit
  return html`
<div class="beside wide">
<form method="post" action="/new" novalidate>
${onceField()}
<input type="hidden" name="seen" value="${similar.length > 0 && 'yes'}">
${boardField(visit, { typed, boards, problems })}
${postFields(visit, { typed, problems, titleWith: html` data-similar="similar"` })}
<button>${say(similar.length > 0 ? 'new.sendAnyway' : 'new.send')}</button>
</form>
<section id="similar" aria-live="polite">${similarList(visit, similar)}</section>
</div>`
}

const page = (visit: Visit, shown: Form): Answer => {
  const { say } = visit
  const { boards, problems } = shown
  const hasProblems = Object.keys(problems ?? {}).length > 0
  return {
    ...(hasProblems && { status: 400 }),
    title: say('new.title'),
    section: 'feedback',
    body: html`
${heading(say('new.title'), say('boards.about'))}
${hasProblems && warning(say('field.problem'))}
${boards.length === 0 ? notice(say('new.noBoard')) : form(visit, shown)}`,
  }
}

/** Where somebody writes a post. */
export const newPage = async (visit: Visit): Promise<Answer> => {
  const boards = await boardsOf(visit)
  const slug = asked(visit, 'board')
  const boardId = boards.find(board => board.slug === slug)?.id ?? ''
  return page(visit, { typed: { boardId, title: asked(visit, 'title'), content: '' }, boards })
}

/** What is like the title so far, for the page that is open. */
export const similarPiece = async (visit: Visit): Promise<Answer> => ({
  piece: similarList(visit, await similarTo(visit, asked(visit, 'title'))),
})

const typedIn = (visit: Visit): Typed => ({
  boardId: field(visit.request, 'boardId'),
  ...typedPost(visit),
})

const published = (
  boards: Board[],
  post: { id: string; boardId: string; moderationState: string },
): Answer => {
  if (post.moderationState === 'published') return { to: `/posts/${post.id}` }
  const board = boards.find(({ id }) => id === post.boardId)
  return { to: pathWith(board ? boardPath(board.slug) : '/', { held: 'post' }) }
}

/** Writes it. Who has not seen what is like it sees that first, once. */
export const createPost = async (visit: Visit, person: Identity): Promise<Answer> => {
  const { request, say } = visit
  const typed = typedIn(visit)
  const boards = await boardsOf(visit)
  const hasSeen = field(request, 'seen') !== ''
  const similar = hasSeen ? [] : await similarTo(visit, typed.title)
  if (similar.length > 0) return page(visit, { typed, boards, similar })
  try {
    const { data } = await visit.as(person).post('/api/v1/posts', {
      params: { header: { 'Idempotency-Key': onceKey(field(request, 'once'), typed) } },
      body: typed,
    })
    return published(boards, data)
  } catch (error) {
    return page(visit, { typed, boards, problems: problemsIn(say, error) })
  }
}
