import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive, watchMs } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { delivered, isInFlight } from '../../../domain/webhooks/deliveries/queries.ts'
import type { EventName } from '../../../domain/webhooks/queries.ts'
import { spanOf } from '../../../url/days.ts'
import type { EventFilter } from './filter.ts'

export type EventItem = components['schemas']['EventItem'] & { name: string }
export type Event = components['schemas']['Event']

const key = ['events']

export const useEvents = (filter: EventFilter) =>
  usePages(
    [...key, 'list', filter],
    async (paging, signal) => {
      const { type, search } = filter
      const query = {
        ...paging,
        ...spanOf(filter),
        ...(type && { type: type as EventName }), // the API names an unknown type in its error
        ...(search && { search }),
      }
      const { data, meta } = await api.get('/api/v1/events', { params: { query }, signal })
      return { data: data.map((it): EventItem => ({ ...it, name: it.type })), meta }
    },
    { ...useLive(...delivered), refetchInterval: watchMs },
  )

/** Polled every second while a delivery is in flight. */
export const useEvent = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/events/{id}', { params: { path: { id } }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isInFlight) ? 1000 : false),
  })
