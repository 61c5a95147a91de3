import type { components } from '@earshot/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'
import { dayWatched } from '../../../../domain/webhooks/queries.ts'

export type Trends = components['schemas']['WebhookTrends']['webhooks']
export type TrendHour = Trends[number]['hours'][number]

/** One request for all listed webhooks, since a workspace has few. */
export const useTrends = (ids: string[]) =>
  useQuery({
    queryKey: ['webhooks', 'trends', ids],
    queryFn: async ({ signal }) => {
      const init = { params: { query: { ids } }, signal }
      return (await api.get('/api/v1/webhooks/trends', init)).data.webhooks
    },
    placeholderData: keepPreviousData, // while the list of webhooks changes
    ...dayWatched,
  })
