import { html } from '../../base/html/html.ts'
import { longField } from '../../base/http/forms.ts'
import { commentField } from './comments.ts'
import type { OwnContent } from './own-content.ts'
import { idParam } from './page-context.ts'
import { pathWith, postPath } from './parts.ts'
import { renderMarkdown } from './render-text.ts'

export const ownComment: OwnContent<{ content: string }> = {
  kind: 'comment',
  load: async context => {
    const params = { path: { id: idParam(context, 'comment') } }
    const { data, response } = await context.publicApi.get('/api/v1/comments/{id}', { params })
    const { id, postId, content, authorPrincipalId } = data
    const post = postPath({ id: postId })
    return {
      text: { content },
      etag: response.headers.get('etag') ?? '',
      authorPrincipalId,
      path: `${post}#${id}`,
      afterDelete: `${pathWith(post, { gone: 'comment' })}#comments`,
    }
  },
  parseForm: ({ request }) => ({ content: longField(request, 'content').trim() }),
  formFields: (context, { content }, problems) =>
    commentField(context, { content, problem: problems.content }),
  preview: ({ content }) => html`<div class="markdown">${renderMarkdown(content)}</div>`,
  update: (context, person, body, ifMatch) => {
    const params = { path: { id: idParam(context, 'comment') }, header: { 'If-Match': ifMatch } }
    return context.apiAs(person).patch('/api/v1/comments/{id}', { params, body })
  },
  remove: (context, person) => {
    const params = { path: { id: idParam(context, 'comment') } }
    return context.apiAs(person).delete('/api/v1/comments/{id}', { params })
  },
}
