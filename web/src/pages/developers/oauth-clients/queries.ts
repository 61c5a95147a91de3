import type { components } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'
import type { Rotation } from '../../../components/rotate.tsx'

export type OAuthClient = components['schemas']['OAuthClient']
export type OAuthClientInput = components['schemas']['OAuthClientInput']

/** `secret` is null for a public client, and undefined after a retried request: only the first response contains it. */
export type Created = Pick<OAuthClient, 'name' | 'clientId' | 'grantTypes'> & {
  secret: string | null | undefined
}

const list = ['oauth-clients']

export const useClients = () =>
  usePages(
    list,
    (query, signal) => api.get('/api/v1/oauth-clients', { params: { query }, signal }),
    useLive('audit'),
  )

export const useCreateClient = () =>
  useChange(list, async (body: OAuthClientInput): Promise<Created> => {
    const { data } = await api.post('/api/v1/oauth-clients', { body })
    const { name, clientId, grantTypes, clientSecret } = data
    return { name, clientId, grantTypes, secret: clientSecret }
  })

export const useRotateClient = (id: string): Rotation =>
  useChange(list, async (gracePeriodSeconds: number) => {
    const init = { params: { path: { id } }, body: { gracePeriodSeconds } }
    const { data } = await api.post('/api/v1/oauth-clients/{id}/rotate', init)
    return { secret: data.clientSecret ?? undefined }
  })

export const useDeleteClient = () =>
  useChange(list, (id: string) => api.delete('/api/v1/oauth-clients/{id}', { params: { path: { id } } }))
