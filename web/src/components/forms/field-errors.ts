import { EarshotError } from '@earshot/client'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../texts/use-texts.tsx'
import { type FieldError, fieldText } from './field-text.ts'

/** The errors of the form's fields, empty if the error is about none. */
export const fieldErrorsOf = (error: unknown): FieldError[] =>
  (error instanceof EarshotError && error.details?.errors) || []

const fieldAt = (path: string) => document.querySelector<HTMLElement>(`form [data-path="${path}"]`)

/**
 * The path of the field that shows an error: `targets.firstResponseSeconds` has its own, `redirectUris.1` uses `redirectUris`.
 */
const withField = (path: string): string => {
  const end = path.lastIndexOf('.')
  return end === -1 || fieldAt(path) ? path : withField(path.slice(0, end))
}

/** Moves the focus to the first invalid field. */
export const goToField = (errors: Record<string, unknown>): void =>
  fieldAt(withField(Object.keys(errors)[0] ?? ''))?.focus()

/** Shows the API's errors at their fields and moves the focus to the first one. */
export const useFieldErrors = <T extends Record<string, unknown>>(form: UseFormReturnType<T>) => {
  const { say } = useTexts()
  return (error: unknown): void => {
    const errors = fieldErrorsOf(error).map(it => [withField(it.path), fieldText(say, it)] as const)
    const byField = Object.fromEntries(errors)
    form.setErrors(byField)
    goToField(byField)
  }
}
