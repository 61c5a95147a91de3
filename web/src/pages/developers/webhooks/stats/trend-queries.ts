import type { components } from '@earshot/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'
import { useDayWatched } from '../../../../domain/webhooks/queries.ts'

export type Trends = components['schemas']['WebhookTrends']['webhooks']
export type TrendHour = Trends[number]['hours'][number]

/** A workspace has so few webhooks that one question is about all that are listed. */
export const useTrends = (ids: string[]) =>
  useQuery({
    queryKey: ['webhooks', 'trends', ids],
    queryFn: async ({ signal }) => {
      const init = { params: { query: { ids: ids.join(',') } }, signal }
      return (await api.get('/api/v1/webhooks/trends', init)).data.webhooks
    },
    placeholderData: keepPreviousData, // while one comes or goes
    ...useDayWatched(),
  })
