import type { components } from '@earshot/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { useChange } from '../../../api/use-change.ts'
import type { Rotation } from '../../../components/rotate.tsx'

type Schemas = components['schemas']

export type Settings = Schemas['Settings']
export type SettingsPatch = Schemas['SettingsPatch']

const settings = ['settings']
const visitorSecret = ['visitor-secret']

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

export const useVisitorSecret = () =>
  useQuery({
    queryKey: visitorSecret,
    queryFn: async ({ signal }) => (await api.get('/api/v1/settings/visitor-secret', { signal })).data,
    ...useLive('audit'),
  })

export const useRotateVisitorSecret = (): Rotation =>
  useChange(visitorSecret, async (gracePeriodSeconds: number) => {
    const { data } = await api.post('/api/v1/settings/visitor-secret/rotate', {
      body: { gracePeriodSeconds },
    })
    return { secret: data.secret }
  })
