import { type components, EarshotError, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive, watchMs } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'
import type { Rotation } from '../../components/rotate.tsx'
import type { WebhookStanding } from './standing.ts'

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

/** What became of a delivery is told by no event of its own. */
export const useWatched = () => ({ ...useLive('webhook', 'audit'), refetchInterval: watchMs })

/** Of a day each delivery changes little, and to sum it up costs more. */
export const useDayWatched = () => ({ ...useWatched(), refetchInterval: 30_000 })

export const namedWebhook = (webhook: Schemas['Webhook']): Webhook => ({ ...webhook, name: webhook.url })

export const useWebhooks = (status: WebhookStanding | undefined) =>
  usePages(
    [...key, 'list', status],
    async (paging, signal) => {
      const query = { ...paging, ...(status && { status }) }
      const { data, meta } = await api.get('/api/v1/webhooks', { params: { query }, signal })
      return { data: data.map(namedWebhook), meta }
    },
    useWatched(),
  )

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/api/v1/webhooks/{id}', { params: { path: { id } }, signal })
      return namedWebhook(data)
    },
    ...useWatched(),
  })

export const useEventTypes = () =>
  useQuery({
    queryKey: ['event-types'],
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/event-types', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useCreateWebhook = () =>
  useChange(key, async (body: WebhookInput): Promise<Made> => {
    const { data } = await api.post('/api/v1/webhooks', { body })
    return { name: data.url, secret: data.secret }
  })

const isChanged = (error: unknown): error is EarshotError =>
  error instanceof EarshotError && error.code === 'PRECONDITION_FAILED'

/** Deliveries may come between our look and our change so often. */
const mostLooks = 5

/**
 * Saves what was made of the webhook that somebody saw, unless somebody else has changed it since. Its version is another
 * after each delivery, too, so it is looked at anew: what people change has a time of its own.
 */
const saveOver = async (
  seen: Webhook,
  body: WebhookInput,
  looks = mostLooks,
): Promise<Schemas['Webhook']> => {
  const path = { id: seen.id }
  const { data, response } = await api.get('/api/v1/webhooks/{id}', { params: { path } })
  if (data.updatedAt !== seen.updatedAt)
    throw new EarshotError('It has changed.', { code: 'PRECONDITION_FAILED', status: 412 })
  const header = { 'If-Match': response.headers.get('etag') ?? '*' }
  try {
    return (await api.patch('/api/v1/webhooks/{id}', { params: { path, header }, body })).data
  } catch (error) {
    if (isChanged(error) && looks > 1) return saveOver(seen, body, looks - 1)
    throw error
  }
}

export const useEditWebhook = (seen: Webhook) => useChange(key, (body: WebhookInput) => saveOver(seen, body))

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
