import { EarshotError } from '@earshot/client'
import { type Html, html } from '../../base/html/html.ts'
import type { Answer } from './answer.ts'
import { type Comment, commentSection, type Draft } from './comments.ts'
import { statusesOf } from './lists.ts'
import { isOwn, ownLinks } from './own.ts'
import { badge, boardPath, type Post, postPath, type Status, voting } from './parts.ts'
import { structured } from './structured.ts'
import { asked, idIn, type Visit } from './visit.ts'
import { beginning, dayOf, written } from './writing.ts'

type FullPost = Post & { eta: string | null; authorPrincipalId: string }

type Shown = { post: FullPost; status: Status | undefined; similar: Post[] }

const details = ({ say, language }: Visit, { post }: Shown): Html => html`
<dl>
<dt>${say('post.board')}</dt><dd><a href="${boardPath(post.boardSlug)}"><bdi>${post.boardName}</bdi></a></dd>
${post.eta !== null && html`<dt>${say('post.eta')}</dt><dd>${dayOf(language, post.eta)}</dd>`}
${post.tags.length > 0 && html`<dt>${say('post.tags')}</dt><dd>${post.tags.map(tag => html`<span class="tag"><bdi>${tag.name}</bdi></span> `)}</dd>`}
</dl>`

const aside = (visit: Visit, shown: Shown): Html => html`
<aside aria-label="${visit.say('post.details')}">
${details(visit, shown)}
${shown.similar.length > 0 && html`<h2>${visit.say('post.similar')}</h2><ul class="similar">${shown.similar.map(post => similarRow(visit, post))}</ul>`}
</aside>`

const similarRow = ({ say }: Visit, post: Post): Html => html`
<li><a href="${postPath(post)}"><bdi>${post.title}</bdi></a> <span class="about">${say('vote.votes', { count: post.voteCount })}</span></li>`

/** Reads on from a cursor; one that is none of this list's begins anew. */
const commentsOf = async ({ read }: Visit, id: string, cursor: string) => {
  const page = (query: { limit: number; cursor?: string }) =>
    read.get('/api/v1/posts/{id}/comments', { params: { path: { id }, query } })
  if (!cursor) return page({ limit: 100 })
  return page({ limit: 100, cursor }).catch((error: unknown) => {
    if (error instanceof EarshotError && error.code === 'VALIDATION_ERROR') return page({ limit: 100 })
    throw error
  })
}

const article = (visit: Visit, { post, status }: Shown, comments: Html): Html => {
  const { say, language } = visit
  const name = post.authorName ?? say('post.somebody')
  return html`
<div>
<article>
<div class="title">
${voting(visit, post)}
<div>
<h1><bdi>${post.title}</bdi></h1>
<p class="facts">${status && badge(status)} <bdi>${say('post.by', { name })}</bdi> ${dayOf(language, post.createdAt)}</p>
</div>
</div>
<div class="text">${written(post.content)}</div>
${isOwn(visit, post) && html`<p class="facts own">${ownLinks(visit, { kind: 'post', path: postPath(post) })}</p>`}
</article>
${comments}
</div>`
}

type Read = Shown & { comments: Comment[]; next: string | null }

const readPost = async (visit: Visit, post: FullPost): Promise<Read> => {
  const { id } = post
  const [statuses, comments, similar] = await Promise.all([
    statusesOf(visit),
    commentsOf(visit, id, asked(visit, 'comments')),
    visit.read.get('/api/v1/posts/{id}/similar', { params: { path: { id }, query: { limit: 4 } } }),
  ])
  return {
    post,
    status: statuses.get(post.statusId ?? ''),
    similar: similar.data,
    comments: comments.data,
    next: comments.meta.pagination.cursor,
  }
}

/** A post with what was said about it. One that is merged is read where it has gone. */
export const postPage = async (visit: Visit, draft?: Draft): Promise<Answer> => {
  const id = idIn(visit, 'post')
  const { data: post } = await visit.read.get('/api/v1/posts/{id}', { params: { path: { id } } })
  if (post.canonicalPostId) return { to: postPath({ id: post.canonicalPostId }), status: 301 }
  const shown = await readPost(visit, post)
  const { comments, next } = shown
  const written = draft ?? { content: '', parentId: asked(visit, 'reply') }
  return {
    ...(draft?.problem && { status: 400 }),
    title: post.title,
    description: beginning(post.content, 160) || post.title,
    section: 'feedback',
    canonical: postPath(post),
    head: structured(visit, post, comments),
    body: html`
<div class="beside wide">
${article(visit, shown, commentSection(visit, { post, comments, next, draft: written }))}
${aside(visit, shown)}
</div>`,
  }
}
