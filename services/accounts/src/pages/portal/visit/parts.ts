import type { components } from '@earshot/client'
import { type Html, html } from '@earshot/edge'
import { numberIn, shownName } from '@earshot/i18n'
import type { PageContext } from './page-context.ts'
import { excerpt, timeElement } from './render-text.ts'

export type Post = components['schemas']['PostItem']
/** As its own page has it. */
export type FullPost = Post & {
  eta: string | null
  attachments: components['schemas']['Attachment'][]
  mentionedNames: (string | null)[]
}
export type Status = components['schemas']['Status']

/** The author's name to show. Visitors stay anonymous for one another. */
export const authorOf = (
  { t, language }: PageContext,
  { authorName }: { authorName: string | null },
): string => (authorName === null ? t('post.anonymous') : shownName(language, authorName))

export type Board = components['schemas']['Board']
export type Roadmap = components['schemas']['Roadmap']

/** A path with a query string of the values that are not empty. */
export const pathWith = (path: string, values: Record<string, string | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

export const postPath = ({ slug }: Pick<Post, 'slug'>): string => `/posts/${slug}`

/** Forms and the pages to edit and delete have paths with the id. */
export const postFormPath = ({ id }: Pick<Post, 'id'>): string => `/posts/${id}`
export const entryPath = ({ slug }: Pick<components['schemas']['ChangelogEntry'], 'slug'>): string =>
  `/changelog/${slug}`
export const boardPath = (slug: string): string => `/boards/${encodeURIComponent(slug)}`

export const boardFeedPath = ({ slug }: Pick<Board, 'slug'>): string => `${boardPath(slug)}.rss`
export const roadmapPath = ({ slug }: Pick<Roadmap, 'slug'>): string => `/roadmap/${encodeURIComponent(slug)}`
export const boardRoadmapPath = ({ slug }: Pick<Board, 'slug'>): string => `${boardPath(slug)}/roadmap`

/** The first roadmap that the team has created for a board. Roadmaps of all boards are not meant. */
export const roadmapOfBoard = (roadmaps: Roadmap[], { id }: Board): Roadmap | undefined =>
  roadmaps.find(({ boardIds }) => boardIds.includes(id))

/** An SVG circle, because the content security policy forbids `style` attributes. */
const dot = (color: string): Html =>
  html`<svg class="dot" viewBox="0 0 8 8" aria-hidden="true"><circle cx="4" cy="4" r="4" fill="${color}"/></svg>`

type Colored = { name: string; color: string }

export const badge = ({ name, color }: Colored): Html =>
  html`<span class="badge">${dot(color)}<bdi>${name}</bdi></span>`

const arrow = html`<svg viewBox="0 0 12 8" aria-hidden="true"><path d="M6 1 11 7H1z"/></svg>`

/** A button that adds or removes a vote. Without a session it leads to the sign-in page first, unless the board needs none. */
export const voteButton = (context: PageContext, post: Post): Html => {
  const { person, openBoards, t, language, currentPath } = context
  const { title, voteCount, hasVoted } = post
  const purpose = person || openBoards.has(post.boardId) ? 'vote.for' : 'vote.signIn'
  return html`
<form method="post" action="${postFormPath(post)}/vote" data-vote>
<input type="hidden" name="returnTo" value="${currentPath}">
<button class="vote" name="vote" value="${hasVoted ? 'false' : 'true'}" aria-pressed="${String(hasVoted)}"><span class="hidden">${t(purpose, { title })}</span>${arrow}<span data-count>${numberIn(language, voteCount)}</span></button>
</form>`
}

type Row = { post: Post; status: Status | undefined; showBoard?: boolean }

/** A post in a list. */
export const postRow = (context: PageContext, { post, status, showBoard = false }: Row): Html => {
  const { t, language } = context
  const text = excerpt(post.content)
  return html`
<li class="post" id="${post.id}">
${voteButton(context, post)}
<div>
<h3><a href="${postPath(post)}"><bdi>${post.title}</bdi></a></h3>
${text && html`<p class="about"><bdi>${text}</bdi></p>`}
<p class="facts">
${post.canonicalPostId !== null && html`<span class="badge">${t('posts.merged')}</span>`}
${status && badge(status)}
${showBoard && html`<a href="${boardPath(post.boardSlug)}"><bdi>${post.boardName}</bdi></a>`}
${post.tags.map(tag => html`<span class="tag"><bdi>${tag.name}</bdi></span>`)}
<span>${timeElement(language, post.createdAt)}</span>
${post.commentCount > 0 && html`<span>${t('posts.comments', { count: post.commentCount })}</span>`}
</p>
</div>
</li>`
}

/** Links to the next page of a list and back to the first. */
export const pager = (
  { t }: PageContext,
  path: string,
  values: Record<string, string>,
  { cursor, next }: { cursor: string; next: string | null },
): Html | undefined =>
  next === null && !cursor
    ? undefined
    : html`<nav class="pager">
${cursor && html`<a class="button plain" href="${pathWith(path, values)}">${t('posts.first')}</a>`}
${next !== null && html`<a class="button plain" rel="next" href="${pathWith(path, { ...values, cursor: next })}">${t('posts.next')}</a>`}
</nav>`
