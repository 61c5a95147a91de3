import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLiveInterval } from '../../api/live.ts'

export const demoData = queryOptions({
  queryKey: ['demo-data'],
  queryFn: async ({ signal }) => (await api.get('/api/v1/demo-data', { signal })).data,
  meta: { families: ['audit'] },
})

export const useDemoData = () => useQuery({ ...demoData, refetchInterval: useLiveInterval() })

/** Loads or removes the demo data. It emits no events, so every page is fetched again. */
const useDemoChange = (change: () => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries() })
}

export const useLoadDemoData = () => useDemoChange(() => api.post('/api/v1/demo-data'))

export const useRemoveDemoData = () => useDemoChange(() => api.delete('/api/v1/demo-data'))
