import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { isOff } from './feature-disabled.tsx'

export const conversationsKey = ['conversations'] as const
export const countsKey = [...conversationsKey, 'counts']

/** How many conversations each view of the inbox contains. */
export const useConversationCounts = () => {
  const { meta, refetchInterval } = useLive('conversation', 'message', 'sla', 'assistant')
  return useQuery({
    queryKey: countsKey,
    queryFn: async ({ signal }) => (await api.get('/api/v1/conversations/counts', { signal })).data,
    meta,
    refetchInterval: ({ state }) => (isOff(state.error) ? false : refetchInterval),
  }).data
}

/** Conversations with unread messages that are assigned to the member or to no one. */
export const useUnreadConversations = (): number | undefined => useConversationCounts()?.unread
