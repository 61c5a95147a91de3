import type { components } from '@earshot/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'
import type { StatsRange } from './range.ts'

export type WebhookStats = components['schemas']['WebhookStats']

/** The attempts of an hour or minute that starts at `start`. */
export type Step = Omit<WebhookStats['hours'][number], 'hour'> & { start: string }

/** The ranges as query parameters of the API. An hour is shown by the minute. */
const queryOf = {
  hour: { minutes: 60 },
  day: { hours: 24 },
  week: { hours: 168 },
  month: { hours: 720 },
} as const satisfies Record<StatsRange, object>

export const stepsOf = ({ hours, minutes }: WebhookStats): Step[] => [
  ...hours.map(({ hour, ...it }) => ({ start: hour, ...it })),
  ...minutes.map(({ minute, ...it }) => ({ start: minute, ...it })),
]

const watchMs = 10_000

export const useStats = (id: string, range: StatsRange) =>
  useQuery({
    queryKey: ['webhook-stats', id, range],
    queryFn: async ({ signal }) => {
      const init = { params: { path: { id }, query: queryOf[range] }, signal }
      return (await api.get('/api/v1/webhooks/{id}/stats', init)).data
    },
    refetchInterval: watchMs,
    placeholderData: keepPreviousData,
  })
