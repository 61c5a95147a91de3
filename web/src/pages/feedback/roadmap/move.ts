import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { type Cards, insertCard, removeCard } from './cards.ts'
import { cardsKey, moveKey, type Post } from './queries.ts'

export type Move = { post: Post; from: string; to: string }

/** Moves a card at once, and back if the request fails. */
export const useMoveCard = (roadmapId: string | undefined) => {
  const queries = useQueryClient()
  const columnKey = (statusId: string) => [...cardsKey(roadmapId), statusId]
  const change = (statusId: string, how: (cards: Cards<Post>) => Cards<Post>) =>
    queries.setQueryData<Cards<Post>>(columnKey(statusId), cards => cards && how(cards))
  return useMutation({
    mutationKey: moveKey,
    scope: { id: 'roadmap' }, // one at a time, so that the last move wins
    mutationFn: ({ post: { id }, to }: Move) =>
      api.patch('/api/v1/posts/{id}', { params: { path: { id } }, body: { statusId: to } }),
    onMutate: async ({ post, from, to }) => {
      await queries.cancelQueries({ queryKey: cardsKey(roadmapId) })
      change(from, cards => removeCard(cards, post.id))
      change(to, cards => insertCard(cards, { ...post, statusId: to }))
    },
    onError: (_error, { post, from, to }) => {
      change(to, cards => removeCard(cards, post.id))
      change(from, cards => insertCard(cards, post))
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: moveKey }) > 1) return undefined // the last move refetches
      return queries.invalidateQueries({ queryKey: cardsKey(roadmapId) })
    },
  })
}
