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
/** A status as a column of the roadmap. */
export type Column = Pick<Roadmap['columns'][number], 'name' | 'color'> & { id: string }

export const key = ['roadmaps']
export const moveKey = [...key, 'move']

/** The query key of a roadmap's columns. Without an id, the columns of all roadmaps. */
export const cardsKey = (roadmapId: string | undefined) => [...key, 'posts', roadmapId ?? '']

export const useRoadmaps = () =>
  useQuery({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => Array.fromAsync(paginate(api, '/api/v1/roadmaps', { signal })),
  })

/** Most votes first. Not refetched while a card is being moved. */
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

/** Creates a roadmap, or updates the one with this id. */
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
