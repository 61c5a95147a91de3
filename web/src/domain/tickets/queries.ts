import { type components, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'
import { useMe } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { type TicketStatus, ticketStatuses } from '../support/lookups.ts'
import type { Ticket, TicketItem } from '../support/types.ts'
import { isCategory, type TicketSearch } from './search.ts'

export type TicketInput = components['schemas']['TicketInput']

/** Lists show the title as the name. */
export type ListedTicket = TicketItem & { name: string }

export const ticketsKey = ['tickets'] as const
const families = ['ticket', 'sla', 'conversation'] as const

const filtersOf = (
  { status, type, priority, assignee, team, sla, search, mentions, sort }: TicketSearch,
  me: string,
) => ({
  ...(status && (isCategory(status) ? { status } : { statusId: status })),
  ...(type && { type }),
  ...(priority && { priority }),
  ...(assignee && { assignedPrincipalId: assignee }),
  ...(team && { assignedTeamId: team }),
  ...(sla && { sla }),
  ...(search && { search }),
  ...(mentions && { mentionedPrincipalId: me, sort: 'mentioned' as const }),
  ...(sort && { sort }),
})

export const useTickets = (search: TicketSearch) => {
  const filters = filtersOf(search, useMe().principalId)
  return usePages(
    [...ticketsKey, 'list', filters],
    async (query, signal) => {
      const { data, meta } = await api.get('/api/v1/tickets', {
        params: { query: { ...filters, ...query } },
        signal,
      })
      return { data: data.map((it): ListedTicket => ({ ...it, name: it.title })), meta }
    },
    useLive(...families),
  )
}

export const useLinkedTickets = (linkedTo: string) =>
  useQuery({
    queryKey: [...ticketsKey, 'list', { linkedTo }],
    queryFn: ({ signal }) =>
      Array.fromAsync(paginate(api, '/api/v1/tickets', { params: { query: { linkedTo } }, signal })),
    ...useLive(...families),
  })

/** The tickets that are merged into this one, oldest first. */
export const useMergedTickets = (mergedIntoId: string) =>
  useQuery({
    queryKey: [...ticketsKey, 'list', { mergedIntoId }],
    queryFn: ({ signal }) => {
      const query = { mergedIntoId, sort: 'oldest' } as const
      return Array.fromAsync(paginate(api, '/api/v1/tickets', { params: { query }, signal }))
    },
    ...useLive(...families),
  })

export const useTicket = (id: string) =>
  useQuery<Ticket>({
    queryKey: [...ticketsKey, id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/tickets/{id}', { params: { path: { id } }, signal })).data,
    ...useLive(...families),
  })

/** In the order of the workspace. */
export const useTicketStatuses = (): TicketStatus[] => {
  const { data = [] } = ticketStatuses.useAll()
  return data.toSorted((a, b) => a.position - b.position)
}

export const useCreateTicket = () =>
  useChange(ticketsKey, async (body: TicketInput) => (await api.post('/api/v1/tickets', { body })).data)

export const useEditTicket = (id: string) =>
  useChange(ticketsKey, (body: components['schemas']['TicketPatch']) =>
    api.patch('/api/v1/tickets/{id}', { params: { path: { id } }, body }),
  )

export const useDeleteTicket = () =>
  useChange([...ticketsKey, 'list'], (id: string) =>
    api.delete('/api/v1/tickets/{id}', { params: { path: { id } } }),
  )

export const useSetExternal = (id: string) =>
  useChange(ticketsKey, (body: components['schemas']['TicketExternalInput']) =>
    api.put('/api/v1/tickets/{id}/external', { params: { path: { id } }, body }),
  )
