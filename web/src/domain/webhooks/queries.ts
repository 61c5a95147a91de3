import { type components, EarshotError, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Watch, watchMs } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'
import type { Rotation } from '../../components/rotate.tsx'
import type { WebhookFilter } from './filter.ts'

type Schemas = components['schemas']

/** Lists show the URL as the name. */
export type Webhook = Schemas['Webhook'] & { name: string }
export type WebhookInput = Required<Pick<Schemas['WebhookInput'], 'url' | 'format' | 'events'>> & {
  boardIds: string[]
  description: string | null
  /** Values by name; null removes a header. */
  headers: Record<string, string | null>
}
export type EventType = Schemas['EventType']
export type EventName = EventType['type']
export type TestAttempt = Schemas['TestAttempt']

/** `secret` is missing after a retried request: only the first response contains it. */
export type Created = { id: string; name: string; format: Webhook['format']; secret: string | undefined }

const key = ['webhooks']

/** Deliveries emit no events, so they are polled too. */
const watched: Watch = { meta: { families: ['webhook', 'audit'] }, refetchInterval: watchMs }

/** Polled less often: the totals of a day change slowly and cost more to compute. */
export const dayWatched: Watch = { ...watched, refetchInterval: 30_000 }

export const namedWebhook = (webhook: Schemas['Webhook']): Webhook => ({ ...webhook, name: webhook.url })

export const useWebhooks = (status: WebhookFilter | undefined) =>
  usePages(
    [...key, 'list', status],
    async (paging, signal) => {
      const query = { ...paging, ...(status && { status }) }
      const { data, meta } = await api.get('/api/v1/webhooks', { params: { query }, signal })
      return { data: data.map(namedWebhook), meta }
    },
    watched,
  )

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/v1/webhooks/{id}', { params: { path: { id } }, signal })
      return namedWebhook(data)
    },
    ...watched,
  })

export const useEventTypes = () =>
  useQuery({
    queryKey: ['event-types'],
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/event-types', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useCreateWebhook = () =>
  useChange(key, async ({ headers, ...input }: WebhookInput): Promise<Created> => {
    const body = { ...input, headers: headers as Record<string, string> } // a new webhook has none to remove
    const { data } = await api.post('/api/v1/webhooks', { body })
    return { id: data.id, name: data.url, format: data.format, secret: data.secret }
  })

/**
 * Updates the webhook unless someone else has changed it since it was loaded. Lists contain no ETags, so the update compares
 * `updatedAt`, which only edits change. If-Match covers the time between this read and the update.
 */
const updateUnlessEdited = async (seen: Webhook, body: WebhookInput): Promise<Schemas['Webhook']> => {
  const path = { id: seen.id }
  const { data, response } = await api.get('/api/v1/webhooks/{id}', { params: { path } })
  if (data.updatedAt !== seen.updatedAt)
    throw new EarshotError('The webhook has changed since it was loaded.', {
      code: 'PRECONDITION_FAILED',
      status: 412,
    })
  const header = { 'If-Match': response.headers.get('etag') ?? '*' }
  return (await api.patch('/api/v1/webhooks/{id}', { params: { path, header }, body })).data
}

export const useEditWebhook = (seen: Webhook) =>
  useChange(key, (body: WebhookInput) => updateUnlessEdited(seen, body))

/** `active` also enables a disabled webhook. */
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
