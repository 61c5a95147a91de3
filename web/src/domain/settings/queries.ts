import type { components } from '@earshot/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { useChange } from '../../api/use-change.ts'

type Schemas = components['schemas']

export type Settings = Schemas['Settings']
export type SettingsPatch = Schemas['SettingsPatch']

const settings = ['settings']

export const useSettings = () =>
  useQuery({
    queryKey: settings,
    queryFn: async ({ signal }) => (await api.get('/api/v1/settings', { signal })).data,
    ...useLive('settings'),
  })

export const useChangeSettings = () => {
  const queries = useQueryClient()
  return useChange(settings, async (body: SettingsPatch) => {
    const { data } = await api.patch('/api/v1/settings', { body })
    queries.setQueryData(settings, data)
    return data
  })
}
