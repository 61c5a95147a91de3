import type { components } from '@earshot/client'
import { type Html, html } from '../../base/html/html.ts'
import { signInPath } from '../../base/http/return-to.ts'
import { fieldOf } from '../frame/field.ts'
import { notice } from '../frame/parts.ts'
import { idempotencyField } from './fields.ts'
import { pathWithReturnTo } from './layout.ts'
import { isOwn, ownLinks } from './own-content.ts'
import { type PageContext, queryParam } from './page-context.ts'
import { type Post, pathWith, postPath } from './parts.ts'
import { renderText, timeElement } from './render-text.ts'

export type Comment = components['schemas']['Comment']

/** A typed comment and the problem with it, if any. */
export type Draft = { content: string; parentId: string; problem?: string | undefined }

type CommentList = { post: Post; comments: Comment[]; next: string | null; draft: Draft }

/** Deeper replies are not indented further. */
const maxDepth = 4

const depthsOf = (comments: Comment[]): Map<string, number> => {
  const depths = new Map<string, number>()
  for (const { id, parentId } of comments)
    depths.set(id, parentId === null ? 0 : Math.min(maxDepth, (depths.get(parentId) ?? 0) + 1))
  return depths
}

const nameOf = ({ say }: PageContext, { authorName }: Comment): string => authorName ?? say('post.anonymous')

const replyPath = (post: Post, { id }: Comment): string => `${pathWith(postPath(post), { reply: id })}#write`

const facts = (context: PageContext, comment: Comment): Html => {
  const { say, language } = context
  const { authorIsTeam, createdAt, updatedAt } = comment
  return html`<p class="facts"><b><bdi>${nameOf(context, comment)}</bdi></b>${authorIsTeam && html` <span class="badge team">${say('comments.team')}</span>`} ${timeElement(language, createdAt)}${updatedAt !== createdAt && html` <span>${say('comments.edited')}</span>`}</p>`
}

const actions = (context: PageContext, post: Post, comment: Comment): Html => {
  const { say } = context
  const label = say('comments.replyTo', { name: nameOf(context, comment) })
  return html`<p class="facts"><a class="reply" href="${replyPath(post, comment)}" rel="nofollow" aria-label="${label}">${say('comments.reply')}</a>
${isOwn(context, comment) && ownLinks(context, { kind: 'comment', path: `/comments/${comment.id}` })}</p>`
}

const oneComment = (context: PageContext, post: Post, comment: Comment, depth: number): Html => {
  const { say, person } = context
  if (comment.deletedAt)
    return html`<li class="comment depth-${depth} gone" id="${comment.id}"><p>${say('comments.deleted')}</p></li>`
  return html`
<li class="comment depth-${depth}${comment.authorIsTeam && ' official'}" id="${comment.id}" tabindex="-1">
${facts(context, comment)}
<div class="text">${renderText(comment.content)}</div>
${person && actions(context, post, comment)}
</li>`
}

const replyNotice = (context: PageContext, { post, comments, draft }: CommentList): Html | undefined => {
  const parent = comments.find(it => it.id === draft.parentId)
  if (!parent) return undefined
  const { say } = context
  return html`<p class="reply-notice">${say('comments.replyingTo', { name: nameOf(context, parent) })}
<a href="${postPath(post)}#write">${say('comments.replyingTo.cancel')}</a></p>
<input type="hidden" name="parentId" value="${parent.id}">`
}

export const commentField = ({ say }: PageContext, { content, problem }: Omit<Draft, 'parentId'>): Html =>
  fieldOf({
    name: 'content',
    label: say('comments.label'),
    problem,
    control: attributes =>
      html`<textarea${attributes} rows="4" maxlength="5000" required dir="auto">\n${content}</textarea>`,
  })

const form = (context: PageContext, shown: CommentList): Html => {
  const { say, person } = context
  if (!person)
    return html`<p id="write"><a class="button plain" href="${pathWithReturnTo(signInPath, context)}" rel="nofollow">${say('comments.signIn')}</a></p>`
  const { post, draft } = shown
  return html`
<form method="post" action="${postPath(post)}/comments" id="write" data-comment novalidate>
${idempotencyField()}
${replyNotice(context, shown)}
${commentField(context, draft)}
<button>${say('comments.send')}</button>
</form>`
}

/** The comments of a post and the form to add one. */
export const commentSection = (context: PageContext, shown: CommentList): Html => {
  const { say } = context
  const { post, comments, next } = shown
  const depths = depthsOf(comments)
  return html`
<section class="comments" id="comments" aria-labelledby="comments-title">
<h2 id="comments-title">${say('comments.title')} <span class="count">${post.commentCount}</span></h2>
${queryParam(context, 'held') && notice(say('comments.held'))}
${queryParam(context, 'gone') && notice(say('comments.gone'))}
${comments.length === 0 && html`<p class="about">${say('comments.none')}</p>`}
<ol>${comments.map(comment => oneComment(context, post, comment, depths.get(comment.id) ?? 0))}</ol>
${next !== null && html`<p><a class="button plain" rel="next" href="${pathWith(postPath(post), { comments: next })}#comments">${say('comments.more')}</a></p>`}
${form(context, shown)}
</section>`
}
