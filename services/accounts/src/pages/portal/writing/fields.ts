import { randomUUID } from 'node:crypto'
import { EarshotError } from '@earshot/client'
import { ApiError } from '@earshot/contracts'
import { type Html, html } from '@earshot/edge'
import type { Translate } from '../../texts/languages.ts'

/** Validation messages by field name. */
export type Problems = Partial<Record<string, string>>

type FieldError = { path: string; code: string; message: string }

const messageOf = (t: Translate, { code, message }: FieldError): string => {
  if (code === 'too_small' || code === 'required' || code === 'invalid_type') return t('field.required')
  return code === 'too_big' ? t('field.long') : message
}

/** The validation errors of an API response. @throws any other error. */
export const problemsIn = (t: Translate, error: unknown): Problems => {
  const isApiError = error instanceof EarshotError || error instanceof ApiError
  const errors = isApiError && error.code === 'VALIDATION_ERROR' ? error.details?.errors : undefined
  if (!errors?.length) throw error
  return Object.fromEntries(errors.map(it => [it.path, messageOf(t, it)]))
}

/** A hidden field that makes a form idempotent when it is submitted twice. */
export const idempotencyField = (): Html => html`<input type="hidden" name="once" value="${randomUUID()}">`
