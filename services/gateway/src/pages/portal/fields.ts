import { randomUUID } from 'node:crypto'
import { EarshotError } from '@earshot/client'
import { ApiError } from '@earshot/contracts'
import { type Html, html, type Part } from '../../base/html/html.ts'
import type { Say } from '../texts/languages.ts'

/** What is wrong with what was typed, by the names of the fields. */
export type Problems = Partial<Record<string, string>>

type FieldError = { path: string; code: string; message: string }

const said = (say: Say, { code, message }: FieldError): string => {
  if (code === 'too_small' || code === 'required' || code === 'invalid_type') return say('field.needed')
  return code === 'too_big' ? say('field.long') : message
}

/** What the service finds wrong with a form; it throws on whatever else went wrong. */
export const problemsIn = (say: Say, error: unknown): Problems => {
  const isRefusal = error instanceof EarshotError || error instanceof ApiError
  const errors = isRefusal && error.code === 'VALIDATION_ERROR' ? error.details?.errors : undefined
  if (!errors?.length) throw error
  return Object.fromEntries(errors.map(it => [it.path, said(say, it)]))
}

type Field = {
  name: string
  label: string
  about?: string
  problem: string | undefined
  /** The control itself, with these attributes. */
  control: (attributes: Html) => Html
  after?: Part
}

/** A control with its label, and below it what is wrong. */
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

/** By it a form that is sent twice is done once. */
export const onceField = (): Html => html`<input type="hidden" name="once" value="${randomUUID()}">`
