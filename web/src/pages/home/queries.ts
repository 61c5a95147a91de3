import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLiveInterval } from '../../api/live.ts'
import { lastDays, timeZone } from '../../domain/support/days.ts'
import { dayWatched } from '../../domain/webhooks/queries.ts'

export const feedbackSummary = queryOptions({
  queryKey: ['home', 'feedback'],
  queryFn: async ({ signal }) => (await api.get('/api/v1/posts/summary', { signal })).data,
  meta: { families: ['post', 'comment'] },
})

export const useFeedbackSummary = (enabled = true) =>
  useQuery({ ...feedbackSummary, enabled, refetchInterval: useLiveInterval() })

export const supportNow = queryOptions({
  queryKey: ['home', 'support'],
  queryFn: async ({ signal }) => (await api.get('/api/v1/reports/now', { signal })).data,
  meta: { families: ['conversation', 'message', 'ticket', 'sla'] },
})

export const useSupportNow = (enabled = true) =>
  useQuery({ ...supportNow, enabled, refetchInterval: useLiveInterval() })

export const deliverySummary = queryOptions({
  queryKey: ['home', 'deliveries'],
  queryFn: async ({ signal }) => (await api.get('/api/v1/deliveries/summary', { signal })).data,
  ...dayWatched,
})

export const useDeliverySummary = (enabled = true) => useQuery({ ...deliverySummary, enabled })

/** New conversations of the last seven days, and their median first response in seconds. */
export const supportWeek = queryOptions({
  queryKey: ['home', 'week'],
  queryFn: async ({ signal }) => {
    const days = lastDays(7, new Date())
    const query = {
      dateFrom: days[0] ?? '',
      dateTo: days.at(-1) ?? '',
      timeZone: timeZone(),
      groupBy: 'day' as const,
    }
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
  meta: { families: ['conversation'] },
})

export const useSupportWeek = (enabled = true) =>
  useQuery({ ...supportWeek, enabled, refetchInterval: useLiveInterval() })
