import type { components } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'

export type HeldItem = components['schemas']['HeldItem']

const key = ['held']

/** Held items emit no events until they are approved, so the list is polled. */
const watchMs = 15_000

export type HeldSearch = { type?: 'post' | 'comment'; board?: string }

/** Oldest first. */
export const useHeld = ({ type, board }: HeldSearch) => {
  const asked = { ...(type && { type }), ...(board && { boardId: board }) }
  return usePages(
    [...key, asked],
    (paging, signal) =>
      api.get('/api/v1/moderation/pending', { params: { query: { ...asked, ...paging } }, signal }),
    { ...useLive('post', 'comment'), refetchInterval: watchMs },
  )
}

export const useApprove = () =>
  useChange(key, ({ type, id }: HeldItem) => {
    const init = { params: { path: { id } } }
    return type === 'post'
      ? api.post('/api/v1/moderation/posts/{id}/approve', init)
      : api.post('/api/v1/moderation/comments/{id}/approve', init)
  })

export const useReject = () =>
  useChange(key, ({ type, id }: HeldItem) => {
    const init = { params: { path: { id } } }
    return type === 'post'
      ? api.post('/api/v1/moderation/posts/{id}/reject', init)
      : api.post('/api/v1/moderation/comments/{id}/reject', init)
  })
