import { html } from '@earshot/edge'
import { idParam } from '../visit/page-context.ts'
import { boardPath, pathWith, postPath } from '../visit/parts.ts'
import { renderMarkdown } from '../visit/render-text.ts'
import { changedAttachments, kept } from '../writing/attachments.ts'
import { mentionedIn } from '../writing/mentions.ts'
import type { OwnContent } from '../writing/own-content.ts'
import { type PostText, postFields, typedPost } from '../writing/post-fields.ts'

export const ownPost: OwnContent<PostText> = {
  kind: 'post',
  load: async context => {
    const params = { path: { id: idParam(context, 'post') } }
    const { data, response } = await context.publicApi.get('/api/v1/posts/{id}', { params })
    const { title, content, attachments, authorPrincipalId, boardSlug } = data
    return {
      text: { title, content, attachments: kept(attachments) },
      etag: response.headers.get('etag') ?? '',
      authorPrincipalId,
      about: idParam(context, 'post'),
      path: postPath(data),
      afterDelete: pathWith(boardPath(boardSlug), { gone: 'post' }),
    }
  },
  parseForm: typedPost,
  formFields: (context, typed, problems, postId) => postFields(context, { typed, problems, postId }),
  preview: ({ title, content }) =>
    html`<h3><bdi>${title}</bdi></h3><div class="markdown">${renderMarkdown(content)}</div>`,
  update: async (context, person, { typed, found }) => {
    const { title, content } = typed
    const attachments = changedAttachments(typed.attachments, found.text.attachments)
    const mentionedPrincipalIds = await mentionedIn(context, person, { text: content, postId: found.about })
    const params = { path: { id: idParam(context, 'post') }, header: { 'If-Match': found.etag } }
    const { data } = await context.apiAs(person).patch('/api/v1/posts/{id}', {
      params,
      body: { title, content, mentionedPrincipalIds, ...attachments },
    })
    return postPath(data)
  },
  remove: (context, person) => {
    const params = { path: { id: idParam(context, 'post') } }
    return context.apiAs(person).delete('/api/v1/posts/{id}', { params })
  },
}
