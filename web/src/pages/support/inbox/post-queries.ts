import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../api/client.ts'
import { type PostInput, postsKey } from '../../../domain/posts/queries.ts'
import { conversationsKey } from '../../../domain/support/conversation-counts.ts'
import type { Conversation } from '../../../domain/support/types.ts'

type From = Pick<Conversation, 'id' | 'visitorPrincipalId'>

const link = (id: string, postId: string) =>
  api.post('/api/v1/conversations/{id}/link', { params: { path: { id } }, body: { postId } })

const useRefresh = () => {
  const queries = useQueryClient()
  return () =>
    Promise.all([postsKey, conversationsKey].map(queryKey => queries.invalidateQueries({ queryKey })))
}

/** After the link has failed, a retry only links the post that was created. */
export const useCreatePostFrom = ({ id, visitorPrincipalId }: From) => {
  const created = useRef<string>(undefined)
  return useMutation({
    mutationFn: async (input: PostInput) => {
      const body = { ...input, authorPrincipalId: visitorPrincipalId }
      created.current ??= (await api.post('/api/v1/posts', { body })).data.id
      await link(id, created.current)
      return { id: created.current }
    },
    onSuccess: useRefresh(),
  })
}

/** Adds the vote of the visitor to a post and links the post. Both can be repeated. */
export const useVoteFrom = ({ id, visitorPrincipalId }: From) =>
  useMutation({
    mutationFn: async (postId: string) => {
      const params = { path: { id: postId } }
      await api.post('/api/v1/posts/{id}/vote/proxy', {
        params,
        body: { voterPrincipalId: visitorPrincipalId },
      })
      return link(id, postId)
    },
    onSuccess: useRefresh(),
  })
