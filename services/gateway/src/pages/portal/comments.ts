import type { components } from '@earshot/client'
import { type Html, html } from '../../base/html/html.ts'
import { signInPath } from '../../base/http/return-to.ts'
import { fieldOf } from '../frame/field.ts'
import { notice } from '../frame/parts.ts'
import { onceField } from './fields.ts'
import { entryPath } from './layout.ts'
import { isOwn, ownLinks } from './own.ts'
import { type Post, pathWith, postPath } from './parts.ts'
import { asked, type Visit } from './visit.ts'
import { dayOf, written } from './writing.ts'

export type Comment = components['schemas']['Comment']

/** What somebody has begun to write, with what is wrong with it. */
export type Draft = { content: string; parentId: string; problem?: string | undefined }

type Shown = { post: Post; comments: Comment[]; next: string | null; draft: Draft }

/** Deeper ones stand below one another. */
const deepest = 4

const depthsOf = (comments: Comment[]): Map<string, number> => {
  const depths = new Map<string, number>()
  for (const { id, parentId } of comments)
    depths.set(id, parentId === null ? 0 : Math.min(deepest, (depths.get(parentId) ?? 0) + 1))
  return depths
}

const nameOf = ({ say }: Visit, { authorName }: Comment): string => authorName ?? say('post.somebody')

const replyPath = (post: Post, { id }: Comment): string => `${pathWith(postPath(post), { reply: id })}#write`

const facts = (visit: Visit, comment: Comment): Html => {
  const { say, language } = visit
  const { authorIsTeam, createdAt, updatedAt } = comment
  return html`<p class="facts"><b><bdi>${nameOf(visit, comment)}</bdi></b>${authorIsTeam && html` <span class="badge team">${say('comments.team')}</span>`} ${dayOf(language, createdAt)}${updatedAt !== createdAt && html` <span>${say('comments.edited')}</span>`}</p>`
}

const actions = (visit: Visit, post: Post, comment: Comment): Html => {
  const { say } = visit
  const label = say('comments.replyTo', { name: nameOf(visit, comment) })
  return html`<p class="facts"><a class="reply" href="${replyPath(post, comment)}" rel="nofollow" aria-label="${label}">${say('comments.reply')}</a>
${isOwn(visit, comment) && ownLinks(visit, { kind: 'comment', path: `/comments/${comment.id}` })}</p>`
}

const oneComment = (visit: Visit, post: Post, comment: Comment, depth: number): Html => {
  const { say, person } = visit
  if (comment.deletedAt)
    return html`<li class="comment depth-${depth} gone" id="${comment.id}"><p>${say('comments.deleted')}</p></li>`
  return html`
<li class="comment depth-${depth}${comment.authorIsTeam && ' official'}" id="${comment.id}" tabindex="-1">
${facts(visit, comment)}
<div class="text">${written(comment.content)}</div>
${person && actions(visit, post, comment)}
</li>`
}

const answering = (visit: Visit, { post, comments, draft }: Shown): Html | undefined => {
  const parent = comments.find(it => it.id === draft.parentId)
  if (!parent) return undefined
  const { say } = visit
  return html`<p class="answering">${say('comments.answering', { name: nameOf(visit, parent) })}
<a href="${postPath(post)}#write">${say('comments.answering.not')}</a></p>
<input type="hidden" name="parentId" value="${parent.id}">`
}

/** Where a comment is written. */
export const commentField = ({ say }: Visit, { content, problem }: Omit<Draft, 'parentId'>): Html =>
  fieldOf({
    name: 'content',
    label: say('comments.label'),
    problem,
    control: attributes =>
      html`<textarea${attributes} rows="4" maxlength="5000" required dir="auto">\n${content}</textarea>`,
  })

const form = (visit: Visit, shown: Shown): Html => {
  const { say, person } = visit
  if (!person)
    return html`<p id="write"><a class="button plain" href="${entryPath(signInPath, visit)}" rel="nofollow">${say('comments.signIn')}</a></p>`
  const { post, draft } = shown
  return html`
<form method="post" action="${postPath(post)}/comments" id="write" data-comment novalidate>
${onceField()}
${answering(visit, shown)}
${commentField(visit, draft)}
<button>${say('comments.send')}</button>
</form>`
}

/** What was said about a post, and where to say something oneself. */
export const commentSection = (visit: Visit, shown: Shown): Html => {
  const { say } = visit
  const { post, comments, next } = shown
  const depths = depthsOf(comments)
  return html`
<section class="comments" id="comments" aria-labelledby="comments-title">
<h2 id="comments-title">${say('comments.title')} <span class="count">${post.commentCount}</span></h2>
${asked(visit, 'held') && notice(say('comments.held'))}
${asked(visit, 'gone') && notice(say('comments.gone'))}
${comments.length === 0 && html`<p class="about">${say('comments.none')}</p>`}
<ol>${comments.map(comment => oneComment(visit, post, comment, depths.get(comment.id) ?? 0))}</ol>
${next !== null && html`<p><a class="button plain" rel="next" href="${pathWith(postPath(post), { comments: next })}#comments">${say('comments.more')}</a></p>`}
${form(visit, shown)}
</section>`
}
