import { type components, EarshotError } from '@earshot/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BatchOutcome } from '../../api/batch.ts'
import { api } from '../../api/client.ts'
import { useLive, watchMs } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'
import { useChange } from '../../api/use-change.ts'
import type { Tag } from '../feedback/lookups.ts'
import { type PostItem, postsKey } from './queries.ts'

type Schemas = components['schemas']

export type Post = Schemas['Post']
export type PostPatch = Schemas['PostPatch']
export type SimilarPost = Schemas['SimilarPost']
export type Vote = Schemas['Vote']
export type Activity = Schemas['Activity']

const params = (id: string) => ({ path: { id } })

const keyOf = (id: string) => [...postsKey, id]

/** Also returns a deleted post, so that it can be restored. */
export const usePost = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const init = { params: { ...params(id), query: { includeDeleted: true } }, signal }
      return (await api.get('/api/v1/posts/{id}', init)).data
    },
    ...useLive('post'),
  })

/** The post with the patch applied, to show before the API responds. */
const patchedBy = (post: Post, { tagIds, attachments: _, ...fields }: PostPatch, tags: Tag[] = []): Post => ({
  ...post,
  ...fields,
  ...(tagIds && { tags: tags.filter(({ id }) => tagIds.includes(id)) }),
})

/** Shows the change at once and reverts it if the API refuses. */
export const useChangePost = (id: string) => {
  const queries = useQueryClient()
  const queryKey = keyOf(id)
  return useMutation({
    mutationFn: (body: PostPatch) => api.patch('/api/v1/posts/{id}', { params: params(id), body }),
    onMutate: async body => {
      await queries.cancelQueries({ queryKey, exact: true })
      const before = queries.getQueryData<Post>(queryKey)
      const tags = queries.getQueryData<Tag[]>(['tags'])
      if (before) queries.setQueryData(queryKey, patchedBy(before, body, tags))
      return before
    },
    onError: (_error, _body, before) => queries.setQueryData(queryKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey: postsKey }),
  })
}

/** Removes the post's comments, votes and activity from the cache, since they are deleted with it. */
export const useDeletePost = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete('/api/v1/posts/{id}', { params: params(id) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(id), exact: true })
      await queries.invalidateQueries({ queryKey: [...postsKey, 'list'] })
    },
  })
}

export const useSimilar = (id: string) =>
  useQuery({
    queryKey: [...keyOf(id), 'similar'],
    queryFn: async ({ signal }) => {
      const init = { params: { ...params(id), query: { limit: 5 } }, signal }
      return (await api.get('/api/v1/posts/{id}/similar', init)).data
    },
  })

/** The posts that are merged into this one. */
export const useDuplicates = (canonicalPostId: string) =>
  usePages([...keyOf(canonicalPostId), 'duplicates'], (paging, signal) =>
    api.get('/api/v1/posts', { params: { query: { canonicalPostId, ...paging } }, signal }),
  )

/** Two posts that a member has said are not the same. */
export type Dismissal = { id: string; postId: string }

export const useDismissDuplicate = () =>
  useChange(postsKey, ({ id, postId }: Dismissal) =>
    api.post('/api/v1/posts/{id}/dismiss-duplicate', { params: params(id), body: { postId } }),
  )

export const useRestoreDuplicate = () =>
  useChange(postsKey, ({ id, postId }: Dismissal) =>
    api.delete('/api/v1/posts/{id}/dismiss-duplicate', { params: { ...params(id), query: { postId } } }),
  )

export const usePossibleDuplicates = (boardId: string | undefined) =>
  usePages(
    [...postsKey, 'possible-duplicates', boardId],
    (paging, signal) => {
      const query = { ...(boardId && { boardId }), ...paging }
      return api.get('/api/v1/posts/possible-duplicates', { params: { query }, signal })
    },
    { refetchInterval: watchMs }, // posts are compared some seconds after their events
  )

export const useMerge = () =>
  useChange(postsKey, ({ id, canonicalPostId }: { id: string; canonicalPostId: string }) =>
    api.post('/api/v1/posts/{id}/merge', { params: params(id), body: { canonicalPostId } }),
  )

/** Merges posts into one, which is not among those that are merged. Each merge succeeds or fails by itself. */
export const useMergeAll = () =>
  useChange(postsKey, async ({ posts, canonicalPostId }: { posts: PostItem[]; canonicalPostId: string }) => {
    const outcome: BatchOutcome<PostItem> = { done: [], failed: [] }
    for (const item of posts.filter(({ id }) => id !== canonicalPostId))
      try {
        await api.post('/api/v1/posts/{id}/merge', { params: params(item.id), body: { canonicalPostId } })
        outcome.done.push(item)
      } catch (error) {
        if (!(error instanceof EarshotError)) throw error
        outcome.failed.push({ item, message: error.message })
      }
    return outcome
  })

/** Unmerges posts that were merged in the panel. */
export const useUnmergeAll = () =>
  useChange(postsKey, async (ids: string[]) => {
    for (const id of ids) await api.post('/api/v1/posts/{id}/unmerge', { params: params(id) })
  })

export const useUnmerge = () =>
  useChange(postsKey, (id: string) => api.post('/api/v1/posts/{id}/unmerge', { params: params(id) }))

export const useVoters = (id: string) =>
  usePages([...keyOf(id), 'voters'], (paging, signal) => {
    const query = { limit: 10, ...paging }
    return api.get('/api/v1/posts/{id}/voters', { params: { ...params(id), query }, signal })
  })

type Voter = Schemas['ProxyVote']

export const useAddVoter = (id: string) =>
  useChange(postsKey, (body: Voter) =>
    api.post('/api/v1/posts/{id}/vote/proxy', { params: params(id), body }),
  )

export const useRemoveVoter = (id: string) =>
  useChange(postsKey, (voterPrincipalId: string) =>
    api.delete('/api/v1/posts/{id}/vote/proxy', {
      params: { ...params(id), query: { voterPrincipalId } },
    }),
  )

/** Newest first. */
export const useActivity = (id: string) =>
  usePages(
    [...keyOf(id), 'activity'],
    (paging, signal) =>
      api.get('/api/v1/posts/{id}/activity', { params: { ...params(id), query: paging }, signal }),
    useLive('post', 'comment'),
  )
