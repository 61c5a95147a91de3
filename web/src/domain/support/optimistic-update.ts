import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A request, and the change that it is expected to make. */
export type Update<T> = { patch: Partial<T>; send: () => Promise<{ data: T }> }

/** Applies a change to the cache at once, and reverts it if the request fails. */
export const useOptimisticUpdate = <T extends object>(root: QueryKey, id: string) => {
  const queries = useQueryClient()
  const one = [...root, id]
  return useMutation({
    mutationFn: ({ send }: Update<T>) => send(),
    onMutate: async ({ patch }) => {
      await queries.cancelQueries({ queryKey: one, exact: true })
      const before = queries.getQueryData<T>(one)
      queries.setQueryData<T>(one, it => it && { ...it, ...patch })
      return before
    },
    onError: (_error, _update, before) => queries.setQueryData(one, before),
    onSuccess: ({ data }) => queries.setQueryData(one, data),
    onSettled: () => void queries.invalidateQueries({ queryKey: root }),
  })
}
