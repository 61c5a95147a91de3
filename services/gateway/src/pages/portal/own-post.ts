import { html } from '../../base/html/html.ts'
import type { Own } from './own.ts'
import { boardPath, pathWith, postPath } from './parts.ts'
import { type PostText, postFields, typedPost } from './post-fields.ts'
import { idIn } from './visit.ts'
import { written } from './writing.ts'

export const ownPost: Own<PostText> = {
  kind: 'post',
  read: async visit => {
    const params = { path: { id: idIn(visit, 'post') } }
    const { data, response } = await visit.read.get('/api/v1/posts/{id}', { params })
    const { title, content, authorPrincipalId, boardSlug } = data
    return {
      text: { title, content },
      etag: response.headers.get('etag') ?? '',
      authorPrincipalId,
      path: postPath(data),
      after: pathWith(boardPath(boardSlug), { gone: 'post' }),
    }
  },
  typed: typedPost,
  fields: (visit, typed, problems) => postFields(visit, { typed, problems }),
  quoted: ({ title, content }) =>
    html`<h3><bdi>${title}</bdi></h3><div class="text">${written(content)}</div>`,
  write: (visit, person, body, ifMatch) => {
    const params = { path: { id: idIn(visit, 'post') }, header: { 'If-Match': ifMatch } }
    return visit.as(person).patch('/api/v1/posts/{id}', { params, body })
  },
  remove: (visit, person) => {
    const params = { path: { id: idIn(visit, 'post') } }
    return visit.as(person).delete('/api/v1/posts/{id}', { params })
  },
}
