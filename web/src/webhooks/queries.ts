import { type components, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useChange } from '../changes.ts'
import { usePages } from '../lists.ts'
import type { Rotation } from '../parts/rotate.tsx'

type Schemas = components['schemas']

/** Its URL is what people know it by. */
export type Webhook = Schemas['Webhook'] & { name: string }
export type WebhookInput = Required<Pick<Schemas['NewWebhook'], 'url' | 'events'>> & {
  boardIds: string[]
  description: string | null
}
export type EventType = Schemas['EventType']
export type EventName = EventType['type']
export type TestAttempt = Schemas['TestAttempt']

/** `secret` is missing when the answer that had it was lost. */
export type Made = { name: string; secret: string | undefined }

const key = ['webhooks']

/** Others change, and deliveries go on, while somebody looks. */
export const watchMs = 5000

const named = (webhook: Schemas['Webhook']): Webhook => ({ ...webhook, name: webhook.url })

export const useWebhooks = () =>
  usePages(
    [...key, 'list'],
    async (query, signal) => {
      const { data, meta } = await api.get('/api/v1/webhooks', { params: { query }, signal })
      return { data: data.map(named), meta }
    },
    watchMs,
  )

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/v1/webhooks/{id}', { params: { path: { id } }, signal })
      return named(data)
    },
    refetchInterval: watchMs,
  })

export const useEventTypes = () =>
  useQuery({
    queryKey: ['event-types'],
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/event-types', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useBoards = () =>
  useQuery({
    queryKey: ['boards'],
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/boards', { signal })),
  })

export const useCreateWebhook = () =>
  useChange(key, async (body: WebhookInput): Promise<Made> => {
    const { data } = await api.post('/api/v1/webhooks', { body })
    return { name: data.url, secret: data.secret }
  })

export const useEditWebhook = (id: string) =>
  useChange(key, (body: WebhookInput) =>
    api.patch('/api/v1/webhooks/{id}', { params: { path: { id } }, body }),
  )

/** `active` also enables one that was disabled. */
export const useSetStatus = () =>
  useChange(key, ({ id, status }: { id: string; status: 'active' | 'paused' }) =>
    api.patch('/api/v1/webhooks/{id}', { params: { path: { id } }, body: { status } }),
  )

export const useRotateWebhook = (id: string): Rotation =>
  useChange(key, async (gracePeriodSeconds: number) => {
    const init = { params: { path: { id } }, body: { gracePeriodSeconds } }
    const { data } = await api.post('/api/v1/webhooks/{id}/rotate', init)
    return { secret: data.secret }
  })

export const useTestWebhook = (id: string) =>
  useChange(key, async (type: EventName): Promise<TestAttempt> => {
    const { data } = await api.post('/api/v1/webhooks/{id}/test', {
      params: { path: { id } },
      body: { type },
    })
    return data
  })

export const useDeleteWebhook = () =>
  useChange([...key, 'list'], (id: string) =>
    api.delete('/api/v1/webhooks/{id}', { params: { path: { id } } }),
  )
