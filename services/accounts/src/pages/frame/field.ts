import { type Html, html, type Part } from '@earshot/edge'

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
  const attributes = html` id="${name}" name="${name}"${ids && html` aria-describedby="${ids}"`}${problem && html` aria-invalid="true" autofocus`}`
  return html`
<div class="field">
<label for="${name}">${label}</label>
${about && html`<p class="about" id="${name}-about">${about}</p>`}
${control(attributes)}
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
${after}
</div>`
}

type Choice = {
  name: string
  label: string
  problem?: string | undefined
  /** The value of the chosen option; none when it is no value of an option. */
  chosen: string
  choices: { value: string; label: string; about: string }[]
}

/** A group of radio buttons with its label and problem. */
export const choiceOf = ({ name, label, problem, chosen, choices }: Choice): Html => html`
<fieldset class="field"${problem && html` aria-describedby="${name}-problem"`}>
<legend>${label}</legend>
${choices.map(
  ({ value, label, about }, index) => html`
<label class="choice"><input type="radio" name="${name}" value="${value}" required${value === chosen && html` checked`}${problem && index === 0 && html` autofocus`}>
<span>${label}<span class="about">${about}</span></span></label>`,
)}
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
</fieldset>`
