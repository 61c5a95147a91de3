import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive, watchMs } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'
import { spanOf } from '../../../url/days.ts'
import type { EventName } from '../queries.ts'
import type { DeliveryFilter } from './filter.ts'

export type DeliveryItem = components['schemas']['DeliveryItem'] & { name: string }
export type Delivery = components['schemas']['Delivery']
export type Attempt = Delivery['attempts'][number]

export const deliveriesKey = ['deliveries']

/** Events of these families create deliveries. Later attempts emit no events, so the list is polled too. */
export const delivered = [
  'post',
  'comment',
  'changelog',
  'conversation',
  'message',
  'ticket',
  'assistant',
  'sla',
] as const

export const isInFlight = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status === 'pending' || status === 'retrying'

/** Polling interval while attempts are made, in ms. */
export const sendingMs = 1000

const areInFlight = (list: { pages: { items: DeliveryItem[] }[] } | undefined): boolean =>
  list?.pages.some(({ items }) => items.some(isInFlight)) ?? false

/** The deliveries of a webhook. They change every second while some are in flight, or while a replay runs. */
export const useDeliveries = (id: string, filter: DeliveryFilter, isReplaying: boolean) =>
  usePages(
    [...deliveriesKey, 'of', id, filter],
    async (paging, signal) => {
      const { status, type, event: eventId, code: statusCode, search } = filter
      const query = {
        ...paging,
        ...spanOf(filter),
        ...(status && { status }),
        ...(type && { type: type as EventName }), // the API names an unknown type in its error
        ...(eventId && { eventId }),
        ...(statusCode && { statusCode }),
        ...(search && { search }),
      }
      const init = { params: { path: { id }, query }, signal }
      const { data, meta } = await api.get('/api/v1/webhooks/{id}/deliveries', init)
      return { data: data.map((it): DeliveryItem => ({ ...it, name: it.type })), meta }
    },
    {
      ...useLive(...delivered),
      refetchInterval: list => (isReplaying || areInFlight(list) ? sendingMs : watchMs),
    },
  )

/** Polled every second while the delivery is in flight. */
export const useDelivery = (id: string) =>
  useQuery({
    queryKey: [...deliveriesKey, id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/deliveries/{id}', { params: { path: { id } }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isInFlight(state.data) ? sendingMs : false),
  })

export const useRetry = () =>
  useChange(deliveriesKey, (id: string) =>
    api.post('/api/v1/deliveries/{id}/retry', { params: { path: { id } } }),
  )
