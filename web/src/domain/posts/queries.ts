import type { components } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
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
export type Operation = { post: PostItem } & ({ method: 'update'; body: PostPatch } | { method: 'delete' })

export type Failure = { post: PostItem; message: string }

export type BatchOutcome = { done: PostItem[]; failed: Failure[] }

/** The largest batch that the API accepts. */
const maxOperations = 100

const sendBatch = async (some: Operation[]): Promise<BatchOutcome> => {
  const operations = some.map(({ post, ...operation }) => ({ ...operation, id: post.id }))
  const { data } = await api.post('/api/v1/posts/batch', { body: { operations } })
  const messages = new Map(data.map(({ index, error }) => [index, error?.message]))
  return {
    done: some.flatMap(({ post }, index) => (messages.get(index) === undefined ? [post] : [])),
    failed: some.flatMap(({ post }, index) => {
      const message = messages.get(index)
      return message === undefined ? [] : [{ post, message }]
    }),
  }
}

/** Each operation succeeds or fails by itself. */
export const useBatch = () =>
  useChange(postsKey, async (operations: Operation[]): Promise<BatchOutcome> => {
    const outcome: BatchOutcome = { done: [], failed: [] }
    for (let start = 0; start < operations.length; start += maxOperations) {
      const { done, failed } = await sendBatch(operations.slice(start, start + maxOperations))
      outcome.done.push(...done)
      outcome.failed.push(...failed)
    }
    return outcome
  })

/** Restores posts that were deleted in the panel. */
export const useRestore = () =>
  useChange(postsKey, async (ids: string[]) => {
    for (const id of ids) await api.post('/api/v1/posts/{id}/restore', { params: { path: { id } } })
  })
