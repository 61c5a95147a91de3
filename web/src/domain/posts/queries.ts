import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { sendInBatches } from '../../api/batch.ts'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'
import { type PostSearch, queryOf } from './search.ts'

type Schemas = components['schemas']

export type PostItem = Schemas['PostItem']
export type PostInput = Schemas['PostInput']
type PostPatch = Schemas['PostPatch']

export const postsKey = ['posts']

export const usePosts = (search: PostSearch) => {
  const asked = queryOf(search)
  return usePages(
    [...postsKey, 'list', asked],
    (paging, signal) => api.get('/api/v1/posts', { params: { query: { ...asked, ...paging } }, signal }),
    useLive('post', 'comment'),
  )
}

/** Posts similar to one that is being written. */
export const useSimilarTo = (title: string) =>
  useQuery({
    queryKey: [...postsKey, 'similar', title],
    queryFn: async ({ signal }) => {
      const query = { title, limit: 3 }
      return (await api.get('/api/v1/posts/similar', { params: { query }, signal })).data
    },
    enabled: title !== '',
  })

export const useCreatePost = () =>
  useChange(postsKey, async (body: PostInput) => (await api.post('/api/v1/posts', { body })).data)

/** A bulk operation on one post. */
export type Operation = { item: PostItem } & ({ method: 'update'; body: PostPatch } | { method: 'delete' })

/** Each operation succeeds or fails by itself. */
export const useBatch = () =>
  useChange(postsKey, (all: Operation[]) =>
    sendInBatches<PostItem, Operation>(all, some => {
      const operations = some.map(({ item, ...operation }) => ({ ...operation, id: item.id }))
      return api.post('/api/v1/posts/batch', { body: { operations } })
    }),
  )

/** Restores posts that were deleted in the panel. */
export const useRestore = () =>
  useChange(postsKey, async (ids: string[]) => {
    for (const id of ids) await api.post('/api/v1/posts/{id}/restore', { params: { path: { id } } })
  })
