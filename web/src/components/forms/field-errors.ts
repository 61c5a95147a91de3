import { EarshotError } from '@earshot/client'
import type { UseFormReturnType } from '@mantine/form'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'

type FieldError = { path: string; code: string; message: string }

/** Empty when the error is about no field. */
export const fieldErrorsOf = (error: unknown): FieldError[] =>
  (error instanceof EarshotError && error.details?.errors) || []

/** What the API's code for it says better than its message. */
const own: Partial<Record<string, TextKey>> = { too_small: 'field.needed', too_big: 'field.long' }

const fieldAt = (path: string) => document.querySelector<HTMLElement>(`form [data-path="${path}"]`)

/** `targets.firstResponseSeconds` has a field; `redirectUris.1` is said at the field that has all of them. */
const withField = (path: string): string => {
  const end = path.lastIndexOf('.')
  return end === -1 || fieldAt(path) ? path : withField(path.slice(0, end))
}

/** For what is wrong before it is sent. */
export const goToField = (errors: Record<string, unknown>): void =>
  fieldAt(withField(Object.keys(errors)[0] ?? ''))?.focus()

/** Says what is wrong at each field, and goes to the first of them. */
export const useFieldErrors = <T extends Record<string, unknown>>(form: UseFormReturnType<T>) => {
  const { say } = useTexts()
  return (error: unknown): void => {
    const errors = fieldErrorsOf(error).map(({ path, code, message }) => {
      const key = own[code]
      return [withField(path), key ? say(key) : message] as const
    })
    const byField = Object.fromEntries(errors)
    form.setErrors(byField)
    goToField(byField)
  }
}
