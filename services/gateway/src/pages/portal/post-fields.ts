import { type Html, html } from '../../base/html/html.ts'
import { field, longField } from '../../base/http/forms.ts'
import { fieldOf } from '../frame/field.ts'
import type { Problems } from './fields.ts'
import type { Visit } from './visit.ts'

/** What the author of a post says in it. */
export type PostText = { title: string; content: string }

type Shown = { typed: PostText; problems: Problems; titleWith?: Html }

/** Where it is written; `titleWith` are further attributes of the title. */
export const postFields = ({ say }: Visit, { typed, problems, titleWith }: Shown): Html => html`
${fieldOf({
  name: 'title',
  label: say('new.subject'),
  about: say('new.subject.about'),
  problem: problems.title,
  control: attributes =>
    html`<input${attributes} value="${typed.title}" maxlength="200" required autocomplete="off" dir="auto"${titleWith}>`,
})}
${fieldOf({
  name: 'content',
  label: say('new.content'),
  about: say('new.content.about'),
  problem: problems.content,
  control: attributes =>
    html`<textarea${attributes} rows="8" maxlength="10000" dir="auto">\n${typed.content}</textarea>`,
})}`

/** What was typed there, blanks dropped as the service drops them. */
export const typedPost = ({ request }: Visit): PostText => ({
  title: field(request, 'title').trim(),
  content: longField(request, 'content'),
})
