import { type Html, html } from '@earshot/edge'
import { field, longField } from '../../../base/http/forms.ts'
import { fieldOf } from '../../frame/field.ts'
import type { PageContext } from '../visit/page-context.ts'
import { type Kept, typedAttachments } from './attachments.ts'
import type { Problems } from './fields.ts'
import { markdownEditor } from './markdown-editor.ts'
import { mentionsPath } from './mentions.ts'

/** The fields of a post that its author can edit. */
export type PostText = { title: string; content: string; attachments: Kept[] }

type FormState = {
  typed: PostText
  problems: Problems
  titleWith?: Html
  /** Of a post that exists. */
  postId?: string
}

/** The form fields; `titleWith` adds attributes to the title input. */
export const postFields = (
  { t }: PageContext,
  { typed, problems, titleWith, postId }: FormState,
): Html => html`
${fieldOf({
  name: 'title',
  label: t('new.subject'),
  about: t('new.subject.about'),
  problem: problems.title,
  control: attributes =>
    html`<input${attributes} value="${typed.title}" maxlength="200" required autocomplete="off" dir="auto"${titleWith}>`,
})}
${fieldOf({
  name: 'content',
  label: t('new.content'),
  about: t('new.content.about'),
  problem: problems.content,
  control: attributes =>
    markdownEditor(t, {
      textarea: html`<textarea${attributes} rows="8" maxlength="10000" dir="auto">\n${typed.content}</textarea>`,
      attachments: typed.attachments,
      mentions: mentionsPath(postId),
    }),
})}`

/** The submitted values. The title is trimmed, as the feedback service does. */
export const typedPost = ({ request }: PageContext): PostText => ({
  title: field(request, 'title').trim(),
  content: longField(request, 'content'),
  attachments: typedAttachments(request),
})
