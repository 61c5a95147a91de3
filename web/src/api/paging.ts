import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Watch } from './live.ts'

type Loaded<T> = { pages: { items: T[] }[] }

/** An interval that may depend on what the list shows. */
type ListWatch<T> = Omit<Watch, 'refetchInterval'> & {
  refetchInterval?: number | ((list: Loaded<T> | undefined) => number | false)
}

type Answer<T> = { data: T[]; meta: { pagination: { cursor: string | null } } }

type Ask<T> = (query: { cursor?: string }, signal: AbortSignal) => Promise<Answer<T>>

/** Loads a paginated list of the API. */
export const usePages = <T>(
  queryKey: readonly unknown[],
  ask: Ask<T>,
  { refetchInterval, ...watch }: ListWatch<T> = {},
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const { data, meta } = await ask(pageParam === undefined ? {} : { cursor: pageParam }, signal)
      return { items: data, cursor: meta.pagination.cursor }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.cursor ?? undefined,
    placeholderData: keepPreviousData, // keep the list while another filter loads
    ...watch,
    refetchInterval: ({ state }) =>
      typeof refetchInterval === 'function' ? refetchInterval(state.data) : (refetchInterval ?? false),
  })
