import { type components, paginate } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

type Schemas = components['schemas']

export type SavedView = Schemas['SavedView']
export type SavedList = SavedView['list']
export type Filters = SavedView['filters']
export type ViewValues = Pick<SavedView, 'list' | 'name' | 'filters' | 'isShared'>

const sorted = (filters: Filters): string =>
  JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other)))

export const isSame = (one: Filters, other: Filters): boolean => sorted(one) === sorted(other)

const key = ['saved-views']

const of = (id: string) => ({ params: { path: { id } } })

/** The member's own views of a list, and those of the team, by name. */
export const useSavedViews = (list: SavedList): SavedView[] => {
  const { data = [] } = useQuery({
    queryKey: [...key, list],
    queryFn: ({ signal }) =>
      Array.fromAsync(paginate(api, '/api/v1/saved-views', { params: { query: { list } }, signal })),
    staleTime: 60_000,
  })
  return data.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Saves a new view, or changes the one with this id. Its list cannot be changed. */
export const useSaveView = (id: string | undefined) =>
  useChange(key, async ({ list, ...values }: ViewValues): Promise<SavedView> => {
    const { data } = await (id === undefined
      ? api.post('/api/v1/saved-views', { body: { list, ...values } })
      : api.patch('/api/v1/saved-views/{id}', { ...of(id), body: values }))
    return data
  })

export const useDeleteView = () =>
  useChange(key, (id: string) => api.delete('/api/v1/saved-views/{id}', of(id)))
