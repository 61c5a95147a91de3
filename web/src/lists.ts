import { useInfiniteQuery } from '@tanstack/react-query'

type Answer<T> = { data: T[]; meta: { pagination: { cursor: string | null } } }

type Ask<T> = (query: { cursor?: string }, signal: AbortSignal) => Promise<Answer<T>>

/** A list of the API, one page after the other. */
export const usePages = <T>(
  queryKey: readonly unknown[],
  ask: Ask<T>,
  refetchInterval: number | false = false,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const { data, meta } = await ask(pageParam === undefined ? {} : { cursor: pageParam }, signal)
      return { items: data, cursor: meta.pagination.cursor }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.cursor ?? undefined,
    refetchInterval,
  })
