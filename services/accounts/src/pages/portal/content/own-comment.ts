import { html } from '@earshot/edge'
import { longField } from '../../../base/http/forms.ts'
import { idParam } from '../visit/page-context.ts'
import { pathWith, postPath } from '../visit/parts.ts'
import { renderMarkdown } from '../visit/render-text.ts'
import { changedAttachments, type Kept, kept, typedAttachments } from '../writing/attachments.ts'
import { mentionedIn } from '../writing/mentions.ts'
import type { OwnContent } from '../writing/own-content.ts'
import { commentField } from './comments.ts'

export const ownComment: OwnContent<{ content: string; attachments: Kept[] }> = {
  kind: 'comment',
  load: async context => {
    const params = { path: { id: idParam(context, 'comment') } }
    const { data, response } = await context.publicApi.get('/api/v1/comments/{id}', { params })
    const { id, postId, content, attachments, authorPrincipalId } = data
    const shown = await context.publicApi.get('/api/v1/posts/{id}', { params: { path: { id: postId } } })
    const post = postPath(shown.data)
    return {
      text: { content, attachments: kept(attachments) },
      etag: response.headers.get('etag') ?? '',
      authorPrincipalId,
      about: postId as `post_${string}`, // as the API returns it
      path: `${post}#${id}`,
      afterDelete: `${pathWith(post, { gone: 'comment' })}#comments`,
    }
  },
  parseForm: ({ request }) => ({
    content: longField(request, 'content').trim(),
    attachments: typedAttachments(request),
  }),
  formFields: (context, { content, attachments }, problems, about) =>
    commentField(context, { content, attachments, problem: problems.content, postId: about }),
  preview: ({ content }) => html`<div class="markdown">${renderMarkdown(content)}</div>`,
  update: async (context, person, { typed, found }) => {
    const { content } = typed
    const attachments = changedAttachments(typed.attachments, found.text.attachments)
    const mentionedPrincipalIds = await mentionedIn(context, person, { text: content, postId: found.about })
    const params = { path: { id: idParam(context, 'comment') }, header: { 'If-Match': found.etag } }
    await context.apiAs(person).patch('/api/v1/comments/{id}', {
      params,
      body: { content, mentionedPrincipalIds, ...attachments },
    })
    return found.path
  },
  remove: (context, person) => {
    const params = { path: { id: idParam(context, 'comment') } }
    return context.apiAs(person).delete('/api/v1/comments/{id}', { params })
  },
}
