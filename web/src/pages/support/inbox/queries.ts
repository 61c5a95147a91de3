import type { components } from '@earshot/client'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { refreshOtherTabs, useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useMe } from '../../../api/session.ts'
import { useChange } from '../../../api/use-change.ts'
import {
  conversationsKey,
  countsKey,
  useFilteredCounts,
} from '../../../domain/support/conversation-counts.ts'
import type { Conversation, ConversationItem } from '../../../domain/support/types.ts'
import { type InboxSearch, type InboxView, isInboxView } from './search.ts'

const list = [...conversationsKey, 'list']

const filtersOf = (view: string, me: string) => {
  const ours: Record<InboxView, object> = {
    all: { status: 'open' },
    unread: { status: 'open', unread: true, forMe: true },
    mine: { status: 'open', assignedPrincipalId: me },
    mentions: { mentionedPrincipalId: me, sort: 'mentioned' },
    unassigned: { status: 'open', assignedPrincipalId: 'none' },
    at_risk: { sla: 'at_risk' },
    breached: { sla: 'breached' },
    snoozed: { status: 'snoozed' },
    closed: { status: 'closed' },
    any: {},
  }
  return isInboxView(view) ? ours[view] : { status: 'open', assignedTeamId: view }
}

/** The query of the list that the inbox shows. */
const queryOf = ({ view = 'all', assignee, ...search }: InboxSearch, me: string) => ({
  ...filtersOf(view, me),
  ...search,
  ...(assignee && { assignedPrincipalId: assignee }),
})

/** How many conversations saved views contain, by their ids. */
export const useViewCounts = (views: { id: string; search: InboxSearch }[]) => {
  const me = useMe().principalId
  const textOf = (search: InboxSearch) =>
    new URLSearchParams(
      Object.entries(queryOf(search, me)).map(([name, value]) => [name, String(value)]),
    ).toString()
  return useFilteredCounts(Object.fromEntries(views.map(({ id, search }) => [id, textOf(search)])))
}

export const useConversations = (search: InboxSearch) => {
  const filters = queryOf(search, useMe().principalId)
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

/** Marks the conversation as read or unread, for the signed-in member. */
export const useMark = (id: string) => {
  const queries = useQueryClient()
  const params = { path: { id } }
  return useMutation({
    mutationFn: (mark: 'read' | 'unread') =>
      mark === 'read'
        ? api.post('/api/v1/conversations/{id}/read', { params, body: {} })
        : api.delete('/api/v1/conversations/{id}/read', { params }),
    onSuccess: ({ data }) => {
      queries.setQueryData([...conversationsKey, id], data)
      void queries.invalidateQueries({ queryKey: list })
      void queries.invalidateQueries({ queryKey: countsKey })
      refreshOtherTabs('conversation')
    },
  })
}
