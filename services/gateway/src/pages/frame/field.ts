import { type Html, html, type Part } from '../../base/html/html.ts'

type Field = {
  name: string
  label: string
  about?: string
  problem?: string | undefined
  /** Renders the control with these attributes. */
  control: (attributes: Html) => Html
  after?: Part
}

/** A form control with its label, help text and problem. */
export const fieldOf = ({ name, label, about, problem, control, after }: Field): Html => {
  const ids = [about && `${name}-about`, problem && `${name}-problem`].filter(Boolean).join(' ')
  const attributes = html` id="${name}" name="${name}"${ids && html` aria-describedby="${ids}"`}${problem && html` aria-invalid="true"`}`
  return html`
<div class="field">
<label for="${name}">${label}</label>
${about && html`<p class="about" id="${name}-about">${about}</p>`}
${control(attributes)}
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
${after}
</div>`
}
