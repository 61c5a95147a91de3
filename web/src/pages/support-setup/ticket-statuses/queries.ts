import { api } from '../../../api/client.ts'
import { oneByOne, useOrder } from '../../../api/use-order.ts'
import { type TicketStatus, ticketStatuses } from '../../../domain/support/lookups.ts'

export const useOrderTicketStatuses = () =>
  useOrder<TicketStatus>({
    queryKey: ticketStatuses.key,
    placeOf: ({ position }) => position,
    at: (status, position) => ({ ...status, position }),
    save: oneByOne(({ id, place: position }) =>
      api.patch('/api/v1/ticket-statuses/{id}', { params: { path: { id } }, body: { position } }),
    ),
  })
