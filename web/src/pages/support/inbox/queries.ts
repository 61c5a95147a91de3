import type { components } from '@earshot/client'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useMe } from '../../../api/session.ts'
import { useChange } from '../../../api/use-change.ts'
import type { Conversation, ConversationItem } from '../../../domain/support/types.ts'
import { type InboxSearch, type InboxView, isInboxView } from './search.ts'

export const conversationsKey = ['conversations'] as const
const list = [...conversationsKey, 'list']

const filtersOf = (view: string, me: string) => {
  const ours: Record<InboxView, object> = {
    all: { status: 'open' },
    mine: { status: 'open', assignedPrincipalId: me },
    unassigned: { status: 'open', assignedPrincipalId: 'none' },
    at_risk: { sla: 'at_risk' },
    breached: { sla: 'breached' },
    snoozed: { status: 'snoozed' },
    closed: { status: 'closed' },
  }
  return isInboxView(view) ? ours[view] : { status: 'open', assignedTeamId: view }
}

export const useConversations = ({ view = 'all', assignee, ...search }: InboxSearch) => {
  const filters = {
    ...filtersOf(view, useMe().principalId),
    ...search,
    ...(assignee && { assignedPrincipalId: assignee }),
  }
  return usePages(
    [...list, filters],
    (query, signal) =>
      api.get('/api/v1/conversations', { params: { query: { ...filters, ...query } }, signal }),
    useLive('conversation', 'message', 'sla', 'assistant'),
  )
}

/** The conversation as in the list, to show until it has loaded. */
const listed = (queries: QueryClient, id: string): ConversationItem | undefined =>
  queries
    .getQueriesData<{ pages: { items: ConversationItem[] }[] }>({ queryKey: list })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .find(it => it.id === id)

export const useConversation = (id: string) => {
  const queries = useQueryClient()
  return useQuery<Conversation>({
    queryKey: [...conversationsKey, id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/conversations/{id}', { params: { path: { id } }, signal })).data,
    placeholderData: () => listed(queries, id),
    ...useLive('conversation', 'message', 'assistant'),
  })
}

export const useStartConversation = () =>
  useChange(
    conversationsKey,
    async (body: components['schemas']['ConversationInput']) =>
      (await api.post('/api/v1/conversations', { body })).data,
  )

/** Marks the visitor's messages as read. */
export const useMarkRead = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/api/v1/conversations/{id}/read', { params: { path: { id } }, body: {} }),
    onSuccess: ({ data }) => {
      queries.setQueryData([...conversationsKey, id], data)
      void queries.invalidateQueries({ queryKey: list })
    },
  })
}
