import { api } from '../../../api/client.ts'
import type { TicketStatus } from '../../../domain/support/lookups.ts'
import { useOptimisticUpdate } from '../../../domain/support/optimistic-update.ts'
import type { Assignment, Priority, Ticket } from '../../../domain/support/types.ts'
import { ticketsKey } from '../../../domain/tickets/queries.ts'

/** The changes to a ticket, each shown before the API confirms it. */
export const useTicketMutations = (id: string) => {
  const { mutate, error } = useOptimisticUpdate<Ticket>(ticketsKey, id)
  const params = { path: { id } }
  return {
    error,
    assign: (body: Assignment) =>
      mutate({ patch: body, send: () => api.post('/api/v1/tickets/{id}/assign', { params, body }) }),
    prioritize: (priority: Priority) =>
      mutate({
        patch: { priority },
        send: () => api.post('/api/v1/tickets/{id}/priority', { params, body: { priority } }),
      }),
    setStatus: ({ id: statusId, category }: TicketStatus) =>
      mutate({
        patch: { statusId, status: category, pendingUntil: null },
        send: () => api.post('/api/v1/tickets/{id}/status', { params, body: { statusId } }),
      }),
    setCategory: (status: 'open' | 'closed') =>
      mutate({
        patch: {},
        send: () => api.post('/api/v1/tickets/{id}/status', { params, body: { status } }),
      }),
    wait: (pendingUntil: string | null) =>
      mutate({
        patch: {},
        send: () =>
          api.post('/api/v1/tickets/{id}/status', { params, body: { status: 'pending', pendingUntil } }),
      }),
    unlink: (query: { conversationId?: string; ticketId?: string; postId?: string }) =>
      mutate({
        patch: {},
        send: () => api.delete('/api/v1/tickets/{id}/link', { params: { ...params, query } }),
      }),
  }
}

export type TicketMutations = ReturnType<typeof useTicketMutations>
