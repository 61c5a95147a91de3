import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A mutation that invalidates the queries under this key. */
export const useChange = <Input, Output>(queryKey: QueryKey, change: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries({ queryKey }) })
}
