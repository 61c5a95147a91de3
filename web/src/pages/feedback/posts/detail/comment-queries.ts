import type { components } from '@earshot/client'
import { api } from '../../../../api/client.ts'
import { useLive } from '../../../../api/live.ts'
import { usePages } from '../../../../api/paging.ts'
import { useChange } from '../../../../api/use-change.ts'
import { postsKey } from '../../../../domain/posts/queries.ts'

type Schemas = components['schemas']

export type Comment = Schemas['Comment']
export type CommentInput = Pick<
  Schemas['PostCommentInput'],
  'content' | 'attachments' | 'mentionedPrincipalIds' | 'isPrivate' | 'parentId'
>

/** In the order of the thread: each reply comes after its parent. */
export const useComments = (postId: string) =>
  usePages(
    [...postsKey, postId, 'comments'],
    (paging, signal) => {
      const init = { params: { path: { id: postId }, query: { limit: 50, ...paging } }, signal }
      return api.get('/api/v1/posts/{id}/comments', init)
    },
    useLive('comment'),
  )

export const useWriteComment = (postId: string) =>
  useChange(postsKey, (body: CommentInput) =>
    api.post('/api/v1/posts/{id}/comments', { params: { path: { id: postId } }, body }),
  )

export const useEditComment = (id: string) =>
  useChange(postsKey, (body: Schemas['CommentPatch']) =>
    api.patch('/api/v1/comments/{id}', { params: { path: { id } }, body }),
  )

export const useDeleteComment = () =>
  useChange(postsKey, (id: string) => api.delete('/api/v1/comments/{id}', { params: { path: { id } } }))
