import type { UseFormReturnType } from '@mantine/form'
import { fieldErrorsOf, fieldText } from '../../api/field-text.ts'
import { useTexts } from '../../texts/use-texts.tsx'

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
    const errors = fieldErrorsOf(error).map(it => [withField(it.path), fieldText(say, it)] as const)
    const byField = Object.fromEntries(errors)
    form.setErrors(byField)
    goToField(byField)
  }
}
