import { type components, paginate } from '@earshot/client'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'

type Schemas = components['schemas']

export type Roadmap = Schemas['Roadmap']
export type RoadmapInput = Schemas['RoadmapInput']
export type Post = Schemas['PostItem']
/** A status whose posts stand below each other. */
export type Column = Pick<Roadmap['columns'][number], 'name' | 'color'> & { id: string }

export const key = ['roadmaps']
export const moveKey = [...key, 'move']

/** Under this the columns of a roadmap are kept; of no roadmap in particular when it has no id. */
export const cardsKey = (roadmapId: string | undefined) => [...key, 'posts', roadmapId ?? '']

export const useRoadmaps = () =>
  useQuery({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/roadmaps', { signal })),
  })

/** The most wanted first. While a card is being moved nothing else is shown than that. */
export const useCards = (roadmapId: string | undefined, statusId: string) => {
  const isMoving = useIsMutating({ mutationKey: moveKey }) > 0
  const live = useLive('post')
  return usePages<Post>(
    [...cardsKey(roadmapId), statusId],
    (paging, signal) =>
      roadmapId === undefined
        ? api.get('/api/v1/posts', {
            params: { query: { ...paging, statusId, sort: 'votes' } },
            signal,
          })
        : api.get('/api/v1/roadmaps/{id}/posts', {
            params: { path: { id: roadmapId }, query: { ...paging, statusId } },
            signal,
          }),
    isMoving ? {} : live,
  )
}

/** Makes one, or changes the one with this id. */
export const useSaveRoadmap = (id: string | undefined) =>
  useChange(key, async (body: RoadmapInput): Promise<Roadmap> => {
    const { data } =
      id === undefined
        ? await api.post('/api/v1/roadmaps', { body })
        : await api.patch('/api/v1/roadmaps/{id}', { params: { path: { id } }, body })
    return data
  })

export const useDeleteRoadmap = () =>
  useChange([...key, 'list'], (id: string) =>
    api.delete('/api/v1/roadmaps/{id}', { params: { path: { id } } }),
  )
