import type { UseFormReturnType } from '@mantine/form'
import { fieldErrorsOf, fieldText } from '../../api/field-text.ts'
import { useTexts } from '../../texts/use-texts.tsx'

const fieldAt = (path: string) =>
  document.querySelector<HTMLElement>(`form [data-path="${path.replaceAll(/["\\]/g, '\\$&')}"]`)

/**
 * The path of the field that shows an error: `targets.firstResponseSeconds` has its own, `redirectUris.1` uses `redirectUris`.
 */
const withField = (path: string): string => {
  const end = path.lastIndexOf('.')
  return end === -1 || fieldAt(path) ? path : withField(path.slice(0, end))
}

/** Whether a field of the form on the page shows the error. */
export const isAtField = (error: unknown): boolean =>
  fieldErrorsOf(error).some(({ path }) => fieldAt(withField(path)) !== null)

/** Moves the focus to the first invalid field. */
export const goToField = (errors: Record<string, unknown>): void =>
  fieldAt(withField(Object.keys(errors)[0] ?? ''))?.focus()

/** Shows the API's errors at their fields and moves the focus to the first one. */
export const useFieldErrors = <T extends Record<string, unknown>>(form: UseFormReturnType<T>) => {
  const { t } = useTexts()
  return (error: unknown): void => {
    const errors = fieldErrorsOf(error).map(it => [withField(it.path), fieldText(t, it)] as const)
    const byField = Object.fromEntries(errors)
    form.setErrors(byField)
    goToField(byField)
  }
}

const filterAttribute = 'data-filter'

/** Marks the field of a filter, by the name of its parameter. */
export const filterAt = (parameter: string) => ({ [filterAttribute]: parameter })

/** Whether a filter on the page shows the error. */
export const isAtFilter = (error: unknown): boolean =>
  fieldErrorsOf(error).some(({ path }) =>
    [...document.querySelectorAll(`[${filterAttribute}]`)].some(
      it => it.getAttribute(filterAttribute) === path,
    ),
  )

/** The text for an invalid filter, by the name of its parameter. */
export const useFilterErrors = (error: unknown): ((path: string) => string | undefined) => {
  const { t } = useTexts()
  return path => {
    const found = fieldErrorsOf(error).find(it => it.path === path)
    return found && fieldText(t, found)
  }
}
