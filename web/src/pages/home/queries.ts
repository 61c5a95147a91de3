import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { lastDays, timeZone } from '../../domain/support/days.ts'
import { useDayWatched } from '../../domain/webhooks/queries.ts'

export const useFeedbackSummary = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['home', 'feedback'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/posts/summary', { signal })).data,
    ...useLive('post', 'comment'),
  })

export const useSupportNow = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['home', 'support'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/reports/now', { signal })).data,
    ...useLive('conversation', 'message', 'ticket', 'sla'),
  })

export const useDeliverySummary = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['home', 'deliveries'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/deliveries/summary', { signal })).data,
    ...useDayWatched(),
  })

/** New conversations of the last seven days, and their median first response in seconds. */
export const useSupportWeek = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['home', 'week'],
    queryFn: async ({ signal }) => {
      const days = lastDays(7, new Date())
      const query = { dateFrom: days[0] ?? '', dateTo: days.at(-1) ?? '', timeZone, groupBy: 'day' as const }
      const [volume, response] = await Promise.all([
        api.get('/api/v1/reports/volume', { params: { query }, signal }),
        api.get('/api/v1/reports/first-response', { params: { query }, signal }),
      ])
      const opened = new Map(volume.data.groups.map(({ key, figures }) => [key, figures.opened]))
      return {
        opened: volume.data.totals.opened,
        openedByDay: days.map(day => opened.get(day) ?? 0),
        medianSeconds: response.data.totals.medianSeconds,
      }
    },
    ...useLive('conversation'),
  })
