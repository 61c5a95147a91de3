import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'

export const useVotesOf = (principalId: string) =>
  usePages(['posts', 'votes', principalId], (paging, signal) => {
    const query = { principalId, limit: 10, ...paging }
    return api.get('/api/v1/votes', { params: { query }, signal })
  })

export const useConversationsOf = (visitorPrincipalId: string) =>
  usePages(['conversations', 'of', visitorPrincipalId], (paging, signal) => {
    const query = { visitorPrincipalId, limit: 10, ...paging }
    return api.get('/api/v1/conversations', { params: { query }, signal })
  })

export const useTicketsOf = (requesterPrincipalId: string) =>
  usePages(['tickets', 'of', requesterPrincipalId], (paging, signal) => {
    const query = { requesterPrincipalId, limit: 10, ...paging }
    return api.get('/api/v1/tickets', { params: { query }, signal })
  })

const some = 5

type Person = { authorId: string } | { voterId: string }

export const useSomePosts = (by: Person, enabled: boolean) =>
  useQuery({
    queryKey: ['posts', 'some', by],
    queryFn: ({ signal }) => api.get('/api/v1/posts', { params: { query: { ...by, limit: some } }, signal }),
    enabled,
    ...useLive('post'),
  })

/** One more than are shown, since one of them may be the conversation that is open. */
export const useSomeConversations = (visitorPrincipalId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['conversations', 'some', visitorPrincipalId],
    queryFn: ({ signal }) =>
      api.get('/api/v1/conversations', {
        params: { query: { visitorPrincipalId, limit: some + 1 } },
        signal,
      }),
    enabled,
    ...useLive('conversation'),
  })

export const useSomeTickets = (requesterPrincipalId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['tickets', 'some', requesterPrincipalId],
    queryFn: ({ signal }) =>
      api.get('/api/v1/tickets', { params: { query: { requesterPrincipalId, limit: some + 1 } }, signal }),
    enabled,
    ...useLive('ticket'),
  })
