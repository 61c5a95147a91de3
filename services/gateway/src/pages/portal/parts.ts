import type { components } from '@earshot/client'
import { type Html, html } from '../../base/html/html.ts'
import { signInPath } from '../../base/http/return-to.ts'
import { entryPath } from './layout.ts'
import type { Visit } from './visit.ts'
import { beginning, dayOf } from './writing.ts'

export type Post = components['schemas']['PostItem']
export type Status = components['schemas']['Status']
export type Board = components['schemas']['Board']

/** A path with those values of a query that say something. */
export const pathWith = (path: string, values: Record<string, string | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

export const postPath = ({ id }: Pick<Post, 'id'>): string => `/posts/${id}`
export const boardPath = (slug: string): string => `/boards/${encodeURIComponent(slug)}`

/** The policy lets no style into an element, and a circle needs none for its color. */
const dot = (color: string): Html =>
  html`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true"><circle cx="4" cy="4" r="4" fill="${color}"/></svg>`

type Colored = { name: string; color: string }

export const badge = ({ name, color }: Colored): Html =>
  html`<span class="badge">${dot(color)}<bdi>${name}</bdi></span>`

const arrow = html`<svg viewBox="0 0 12 8" aria-hidden="true"><path d="M6 1 11 7H1z"/></svg>`

/** By which somebody votes and takes the vote back; who is not signed in is led there. */
export const voting = (visit: Visit, post: Post): Html => {
  const { person, say, here } = visit
  const { title, voteCount, hasVoted } = post
  const inside = (purpose: string) =>
    html`<span class="hidden">${purpose}</span>${arrow}<span data-count>${say('vote.count', { count: voteCount })}</span>`
  if (!person)
    return html`<a class="vote" href="${entryPath(signInPath, visit)}" rel="nofollow">${inside(say('vote.signIn', { title }))}</a>`
  return html`
<form method="post" action="${postPath(post)}/vote" data-vote>
<input type="hidden" name="returnTo" value="${here}">
<button class="vote" name="vote" value="${hasVoted ? 'false' : 'true'}" aria-pressed="${String(hasVoted)}">${inside(say('vote.for', { title }))}</button>
</form>`
}

type Row = { post: Post; status: Status | undefined; showBoard?: boolean }

/** A post among others. */
export const postRow = (visit: Visit, { post, status, showBoard = false }: Row): Html => {
  const { say, language } = visit
  const text = beginning(post.content)
  return html`
<li class="post" id="${post.id}">
${voting(visit, post)}
<div>
<h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3>
${text && html`<p class="about"><bdi>${text}</bdi></p>`}
<p class="facts">
${post.canonicalPostId !== null && html`<span class="badge">${say('posts.merged')}</span>`}
${status && badge(status)}
${showBoard && html`<a href="${boardPath(post.boardSlug)}"><bdi>${post.boardName}</bdi></a>`}
${post.tags.map(tag => html`<span class="tag"><bdi>${tag.name}</bdi></span>`)}
<span>${dayOf(language, post.createdAt)}</span>
${post.commentCount > 0 && html`<span>${say('posts.comments', { count: post.commentCount })}</span>`}
</p>
</div>
</li>`
}

/** To the next page of a list, and from there back to the first. */
export const pager = (
  { say }: Visit,
  path: string,
  values: Record<string, string>,
  { cursor, next }: { cursor: string; next: string | null },
): Html | undefined =>
  next === null && !cursor
    ? undefined
    : html`<nav class="pager">
${cursor && html`<a class="button plain" href="${pathWith(path, values)}">${say('posts.first')}</a>`}
${next !== null && html`<a class="button plain" rel="next" href="${pathWith(path, { ...values, cursor: next })}">${say('posts.next')}</a>`}
</nav>`
