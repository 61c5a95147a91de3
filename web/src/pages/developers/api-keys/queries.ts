import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'
import type { Rotation } from '../../../components/rotate.tsx'
import type { ApiKey, ApiKeyInput, Created } from '../../../domain/keys/model.ts'

const list = ['api-keys']

export const useKeys = () =>
  usePages(
    list,
    (query, signal) => api.get('/api/v1/api-keys', { params: { query }, signal }),
    useLive('audit'),
  )

const isNew = ({ createdAt }: ApiKey): boolean => Date.now() - Date.parse(createdAt) < 60_000

/** Who created each key, by its id, as far as the newest page of the audit log says. Entries appear shortly after the change. */
export const useCreators = (keys: ApiKey[]) =>
  useQuery({
    queryKey: [...list, 'creators'],
    queryFn: async ({ signal }) => {
      const query = { action: 'api_key.created', limit: 100 }
      const { data } = await api.get('/api/v1/audit-log', { params: { query }, signal })
      return new Map(data.map(({ target, actor }) => [target.id, actor.name]))
    },
    refetchInterval: ({ state }) => (keys.some(it => isNew(it) && !state.data?.has(it.id)) ? 1000 : false),
  })

export const useCreateKey = () =>
  useChange(
    list,
    async (body: ApiKeyInput): Promise<Created> => (await api.post('/api/v1/api-keys', { body })).data,
  )

export const useRotateKey = (id: string): Rotation =>
  useChange(list, async (gracePeriodSeconds: number) => {
    const init = { params: { path: { id } }, body: { gracePeriodSeconds } }
    const { data } = await api.post('/api/v1/api-keys/{id}/rotate', init)
    return { secret: data.key }
  })

export const useRevokeKey = () =>
  useChange(list, (id: string) => api.delete('/api/v1/api-keys/{id}', { params: { path: { id } } }))
