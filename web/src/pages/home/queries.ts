import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { useDayWatched } from '../../domain/webhooks/queries.ts'

export const useFeedbackSummary = () =>
  useQuery({
    queryKey: ['home', 'feedback'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/posts/summary', { signal })).data,
    ...useLive('post', 'comment'),
  })

export const useSupportNow = () =>
  useQuery({
    queryKey: ['home', 'support'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/reports/now', { signal })).data,
    ...useLive('conversation', 'message', 'ticket', 'sla'),
  })

export const useDeliverySummary = () =>
  useQuery({
    queryKey: ['home', 'deliveries'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/deliveries/summary', { signal })).data,
    ...useDayWatched(),
  })
