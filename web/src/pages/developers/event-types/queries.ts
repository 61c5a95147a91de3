import { paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { type EventName, namedWebhook } from '../../../domain/webhooks/queries.ts'
import type { JsonSchema } from './json-schema.ts'

/** Never refetched: a schema changes only with a new version of Earshot. */
export const useSchema = (type: EventName) =>
  useQuery({
    queryKey: ['event-schema', type],
    queryFn: async ({ signal }) => {
      const path = { type }
      const { response: _, ...schema } = await api.get('/api/v1/schemas/{type}.json', {
        params: { path },
        signal,
      })
      return schema as JsonSchema // a test reads the schemas of all event types
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** All webhooks, as the choices of a select. */
export const useAllWebhooks = () =>
  useQuery({
    queryKey: ['webhooks', 'list', 'all'],
    queryFn: async ({ signal }) =>
      (await Array.fromAsync(paginate(api, '/api/v1/webhooks', { signal }))).map(namedWebhook),
  })
