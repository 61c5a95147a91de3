import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Changes something; what was asked under this key is asked again afterwards. */
export const useChange = <Input, Output>(queryKey: QueryKey, change: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries({ queryKey }) })
}
