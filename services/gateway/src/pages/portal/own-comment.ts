import { html } from '../../base/html/html.ts'
import { longField } from '../../base/http/forms.ts'
import { commentField } from './comments.ts'
import type { Own } from './own.ts'
import { pathWith, postPath } from './parts.ts'
import { idIn } from './visit.ts'
import { written } from './writing.ts'

export const ownComment: Own<{ content: string }> = {
  kind: 'comment',
  read: async visit => {
    const params = { path: { id: idIn(visit, 'comment') } }
    const { data, response } = await visit.read.get('/api/v1/comments/{id}', { params })
    const { id, postId, content, authorPrincipalId } = data
    const post = postPath({ id: postId })
    return {
      text: { content },
      etag: response.headers.get('etag') ?? '',
      authorPrincipalId,
      path: `${post}#${id}`,
      after: `${pathWith(post, { gone: 'comment' })}#comments`,
    }
  },
  typed: ({ request }) => ({ content: longField(request, 'content').trim() }),
  fields: (visit, { content }, problems) => commentField(visit, { content, problem: problems.content }),
  quoted: ({ content }) => html`<div class="text">${written(content)}</div>`,
  write: (visit, person, body, ifMatch) => {
    const params = { path: { id: idIn(visit, 'comment') }, header: { 'If-Match': ifMatch } }
    return visit.as(person).patch('/api/v1/comments/{id}', { params, body })
  },
  remove: (visit, person) => {
    const params = { path: { id: idIn(visit, 'comment') } }
    return visit.as(person).delete('/api/v1/comments/{id}', { params })
  },
}
