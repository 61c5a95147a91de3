import { EarshotError } from '@earshot/client'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Changes something; what was asked under this key is asked again afterwards. */
export const useChange = <Input, Output>(queryKey: QueryKey, change: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries({ queryKey }) })
}

/** What is wrong with which field, in the words of the API. Undefined when the error is about no field. */
export const fieldErrorsOf = (error: unknown): Record<string, string> | undefined => {
  const errors = error instanceof EarshotError ? error.details?.errors : undefined
  // `redirectUris.1` is said at the field that has all of them.
  return errors && Object.fromEntries(errors.map(({ path, message }) => [path.split('.')[0], message]))
}
