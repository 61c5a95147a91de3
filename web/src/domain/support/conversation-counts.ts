import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { isOff } from './feature-disabled.tsx'

export const conversationsKey = ['conversations'] as const
/** The most lists that one request counts. */
const mostFilters = 20
export const countsKey = [...conversationsKey, 'counts']

/** Counts are read again when conversations change. Not while the inbox is off. */
const useCounting = () => {
  const { meta, refetchInterval } = useLive('conversation', 'message', 'sla', 'assistant')
  return {
    meta,
    refetchInterval: ({ state }: { state: { error: Error | null } }) =>
      isOff(state.error) ? false : refetchInterval,
  } as const
}

/** How many conversations each view of the inbox contains. */
export const useConversationCounts = () =>
  useQuery({
    queryKey: countsKey,
    queryFn: async ({ signal }) => (await api.get('/api/v1/conversations/counts', { signal })).data,
    ...useCounting(),
  }).data

/** How many conversations lists with these filters contain, by the filters. */
export const useFilteredCounts = (lists: Record<string, string>): Partial<Record<string, number>> => {
  const all = Object.values(lists)
  const { data } = useQuery({
    queryKey: [...countsKey, 'filtered', all],
    queryFn: async ({ signal }) => {
      const counts: number[] = []
      for (let start = 0; start < all.length; start += mostFilters) {
        const params = { query: { filters: all.slice(start, start + mostFilters) } }
        const { data } = await api.get('/api/v1/conversations/counts/filtered', { params, signal })
        counts.push(...data.counts)
      }
      return counts
    },
    enabled: all.length > 0,
    ...useCounting(),
  })
  return Object.fromEntries(Object.keys(lists).map((id, at) => [id, data?.[at]]))
}

/** Conversations with unread messages that are assigned to the member or to no one. */
export const useUnreadConversations = (): number | undefined => useConversationCounts()?.unread
