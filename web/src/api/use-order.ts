import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** What stands at another place than before. */
export type Moved = { id: string; place: number }

type Ordering<T> = {
  queryKey: QueryKey
  placeOf: (item: T) => number
  /** The same at a place. */
  at: (item: T, place: number) => T
  save: (moved: Moved[]) => Promise<unknown>
}

/** Tells each that stands elsewhere its place. The new order is shown at once; what is so, when it was refused. */
export const useOrder = <T extends { id: string }>({ queryKey, placeOf, at, save }: Ordering<T>) => {
  const queries = useQueryClient()
  const mutationKey = [...queryKey, 'order']
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() }, // one after the other: the last order is what stays
    mutationFn: (order: T[]) =>
      save(order.flatMap((item, place) => (placeOf(item) === place ? [] : [{ id: item.id, place }]))),
    onMutate: async (order: T[]) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<T[]>(queryKey, order.map(at))
    },
    onSettled: () =>
      queries.isMutating({ mutationKey }) > 1 ? undefined : queries.invalidateQueries({ queryKey }),
  })
}

/** Where the API has no batch: each by itself. */
export const oneByOne =
  (move: (moved: Moved) => Promise<unknown>) =>
  async (all: Moved[]): Promise<void> => {
    for (const moved of all) await move(moved)
  }
