import { randomUUID } from 'node:crypto'
import { EarshotError } from '@earshot/client'
import { ApiError } from '@earshot/contracts'
import { type Html, html } from '../../base/html/html.ts'
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

/** By it a form that is sent twice is done once. */
export const onceField = (): Html => html`<input type="hidden" name="once" value="${randomUUID()}">`
