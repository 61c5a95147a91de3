import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** An item with a new position. */
export type Moved = { id: string; place: number }

type Ordering<T> = {
  queryKey: QueryKey
  placeOf: (item: T) => number
  /** The item with this position. */
  at: (item: T, place: number) => T
  save: (moved: Moved[]) => Promise<unknown>
}

/** Saves the new position of each item that moved. Shows the new order at once and refetches afterwards, also after an error. */
export const useOrder = <T extends { id: string }>({ queryKey, placeOf, at, save }: Ordering<T>) => {
  const queries = useQueryClient()
  const mutationKey = [...queryKey, 'order']
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() }, // one at a time, so that the last order wins
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

/** For collections without a batch endpoint: one request for each item. */
export const oneByOne =
  (move: (moved: Moved) => Promise<unknown>) =>
  async (all: Moved[]): Promise<void> => {
    for (const moved of all) await move(moved)
  }
