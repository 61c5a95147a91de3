import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { useChange } from '../../../api/use-change.ts'
import type { Rotation } from '../../../components/rotate.tsx'

/** The stream of changes does not report that a page has loaded the widget. */
const sightingsMs = 5000

export const useWidgetOrigins = () =>
  useQuery({
    queryKey: ['widget-origins'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/settings/widget-origins', { signal })).data,
    refetchInterval: sightingsMs,
  })

const visitorSecret = ['visitor-secret']

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
