import type { components } from '@earshot/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { postsKey } from '../../../domain/posts/queries.ts'

type Schemas = components['schemas']

export type Definition = Schemas['ScoreDefinition']
export type DefinitionPatch = Required<Schemas['ScorePatch']>

const key = ['score']

/** How often to ask whether all posts have been scored, in ms. */
const pollMs = 2000

export const useDefinition = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get('/api/v1/posts/score', { signal })).data,
    refetchInterval: ({ state }) => (state.data?.isApplied === false ? pollMs : false),
  })

export const useChangeDefinition = () => {
  const queries = useQueryClient()
  return useChange(postsKey, async (body: DefinitionPatch) => {
    const { data } = await api.patch('/api/v1/posts/score', { body })
    queries.setQueryData(key, data)
    return data
  })
}
