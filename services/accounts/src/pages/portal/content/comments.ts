import type { components } from '@earshot/client'
import { type Html, html, signInPath } from '@earshot/edge'
import { numberIn } from '@earshot/i18n'
import { fieldOf } from '../../frame/field.ts'
import { notice } from '../../frame/parts.ts'
import { reactionsTo } from '../participation/reactions.ts'
import { face } from '../visit/face.ts'
import { withIntent } from '../visit/intent-path.ts'
import { pathWithReturnTo } from '../visit/layout.ts'
import { type PageContext, queryParam } from '../visit/page-context.ts'
import { authorOf, type Post, pathWith, postFormPath, postPath } from '../visit/parts.ts'
import { timeElement } from '../visit/render-text.ts'
import { type Kept, writtenText } from '../writing/attachments.ts'
import { idempotencyField } from '../writing/fields.ts'
import { markdownEditor } from '../writing/markdown-editor.ts'
import { mentionsPath } from '../writing/mentions.ts'
import { isOwn, ownLinks } from '../writing/own-content.ts'

export type Comment = components['schemas']['Comment']

/** A typed comment and the problem with it, if any. */
export type Draft = { content: string; attachments: Kept[]; parentId: string; problem?: string | undefined }

type CommentList = {
  post: Post
  comments: Comment[]
  /** Of team members, by their ids. */
  pictures: Map<string, string>
  next: string | null
  draft: Draft
}

/** Deeper replies are not indented further. */
const maxDepth = 4

const depthsOf = (comments: Comment[]): Map<string, number> => {
  const depths = new Map<string, number>()
  for (const { id, parentId } of comments)
    depths.set(id, parentId === null ? 0 : Math.min(maxDepth, (depths.get(parentId) ?? 0) + 1))
  return depths
}

const replyPath = (post: Post, { id }: Comment): string => `${pathWith(postPath(post), { reply: id })}#write`

const facts = (context: PageContext, comment: Comment, picture: string | undefined): Html => {
  const { t, language } = context
  const { authorIsTeam, createdAt, updatedAt } = comment
  const name = authorOf(context, comment)
  return html`<p class="facts">${authorIsTeam && face(name, picture)}<b><bdi>${name}</bdi></b>${authorIsTeam && html` <span class="badge team">${t('comments.team')}</span>`} ${timeElement(language, createdAt)}${updatedAt !== createdAt && html` <span>${t('comments.edited')}</span>`}</p>`
}

const actions = (context: PageContext, post: Post, comment: Comment): Html => {
  const { t } = context
  const label = t('comments.replyTo', { name: authorOf(context, comment) })
  return html`<p class="facts"><a class="reply" href="${replyPath(post, comment)}" rel="nofollow" aria-label="${label}">${t('comments.reply')}</a>
${isOwn(context, comment) && ownLinks(context, { kind: 'comment', path: `/comments/${comment.id}` })}</p>`
}

const oneComment = (
  context: PageContext,
  { post, pictures }: CommentList,
  comment: Comment,
  depth: number,
): Html => {
  const { t, person } = context
  if (comment.deletedAt)
    return html`<li class="comment depth-${depth} gone" id="${comment.id}"><p>${t('comments.deleted')}</p></li>`
  return html`
<li class="comment depth-${depth}${comment.authorIsTeam && ' official'}" id="${comment.id}" tabindex="-1">
${facts(context, comment, pictures.get(comment.authorPrincipalId ?? ''))}
${writtenText(context, comment)}
<div class="foot">${reactionsTo(context, 'comments', comment)}
${person && actions(context, post, comment)}</div>
</li>`
}

const replyNotice = (context: PageContext, { post, comments, draft }: CommentList): Html | undefined => {
  const parent = comments.find(it => it.id === draft.parentId)
  if (!parent) return undefined
  const { t } = context
  return html`<p class="reply-notice">${t('comments.replyingTo', { name: authorOf(context, parent) })}
<a href="${postPath(post)}#write">${t('comments.replyingTo.cancel')}</a></p>
<input type="hidden" name="parentId" value="${parent.id}">`
}

export const commentField = (
  { t }: PageContext,
  { content, attachments, problem, postId }: Omit<Draft, 'parentId'> & { postId: string },
): Html =>
  fieldOf({
    name: 'content',
    label: t('comments.label'),
    problem,
    control: attributes =>
      markdownEditor(t, {
        textarea: html`<textarea${attributes} rows="4" maxlength="5000" required dir="auto">\n${content}</textarea>`,
        attachments,
        mentions: mentionsPath(postId),
      }),
  })

const form = (context: PageContext, shown: CommentList): Html => {
  const { t, person } = context
  if (!person)
    return html`<p id="write"><a class="button plain" href="${pathWithReturnTo(signInPath, { currentPath: `${withIntent(context.currentPath, 'comment')}#write` })}" rel="nofollow">${t('comments.signIn')}</a></p>`
  const { post, draft } = shown
  return html`
<form method="post" action="${postFormPath(post)}/comments" id="write" data-comment novalidate>
${idempotencyField()}
<input type="hidden" name="returnTo" value="${postPath(post)}">
${replyNotice(context, shown)}
${commentField(context, { ...draft, postId: post.id })}
<button>${t('comments.send')}</button>
</form>`
}

/** The comments of a post and the form to add one. */
export const commentSection = (context: PageContext, shown: CommentList): Html => {
  const { t, language } = context
  const { post, comments, next } = shown
  const depths = depthsOf(comments)
  return html`
<section class="comments" id="comments" aria-labelledby="comments-title">
<h2 id="comments-title">${t('comments.title')} <span class="count">${numberIn(language, post.commentCount)}</span></h2>
${queryParam(context, 'held') && notice(t('comments.held'))}
${queryParam(context, 'gone') && notice(t('comments.gone'))}
${comments.length === 0 && html`<p class="about">${t('comments.none')}</p>`}
<ol>${comments.map(comment => oneComment(context, shown, comment, depths.get(comment.id) ?? 0))}</ol>
${next !== null && html`<p><a class="button plain" rel="next" href="${pathWith(postPath(post), { comments: next })}#comments">${t('comments.more')}</a></p>`}
${form(context, shown)}
</section>`
}
