import type { components } from '@earshot/client'
import { personName } from '@earshot/i18n'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLive } from '../../api/live.ts'
import { usePages } from '../../api/paging.ts'
import { useTexts } from '../../texts/use-texts.tsx'

type Schemas = components['schemas']

export type MergePreview = Schemas['UserMergePreview']

type Pair = { from: string; into: string }

const key = ['users']

/** Services move content some moments after a merge or its undo. */
const movedAfterMs = 2000

/** Reads users again at once, and everything when the content has moved. */
const useMove = <Input>(move: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: move,
    onSuccess: () => {
      setTimeout(() => void queries.invalidateQueries(), movedAfterMs)
      return queries.invalidateQueries({ queryKey: key })
    },
  })
}

export const useMergeUser = () =>
  useMove(({ from, into }: Pair) =>
    api.post('/api/v1/users/{principalId}/merge', {
      params: { path: { principalId: from } },
      body: { intoPrincipalId: into },
    }),
  )

export const useUnmergeUser = () =>
  useMove((principalId: string) =>
    api.post('/api/v1/users/{principalId}/unmerge', { params: { path: { principalId } } }),
  )

export const useMergePreview = ({ from, into }: Pair) =>
  useQuery({
    queryKey: [...key, from, 'preview', into],
    queryFn: async ({ signal }) => {
      const params = { path: { principalId: from }, query: { intoPrincipalId: into } }
      return (await api.get('/api/v1/users/{principalId}/merge', { params, signal })).data
    },
    gcTime: 0, // the counts change
  })

/** The merges of a user, or into this user, that can be undone. */
export const useMerges = (principalId: string) => {
  const { language } = useTexts()
  const nameOf = (it: Schemas['MergedUser']) => personName(language, { ...it, id: it.principalId })
  return usePages(
    [...key, principalId, 'merges', language],
    async (paging, signal) => {
      const init = { params: { path: { principalId }, query: paging }, signal }
      const { data, meta } = await api.get('/api/v1/users/{principalId}/merges', init)
      const items = data.map(({ from, into, undoUntil }) => ({
        from: { id: from.principalId, name: nameOf(from) },
        into: { id: into.principalId, name: nameOf(into) },
        undoUntil,
      }))
      return { data: items, meta }
    },
    useLive('principal'),
  )
}
