import type { components } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { keys } from '../../../domain/feedback/lookups.ts'

export type TagInput = components['schemas']['TagInput']

/** Creates a tag, or updates the one with this id. */
export const useSaveTag = (id: string | undefined) =>
  useChange<TagInput, unknown>(keys.tags, body =>
    id === undefined
      ? api.post('/api/v1/tags', { body })
      : api.patch('/api/v1/tags/{id}', { params: { path: { id } }, body }),
  )

export const useDeleteTag = () =>
  useChange(keys.tags, (id: string) => api.delete('/api/v1/tags/{id}', { params: { path: { id } } }))
