import type { components } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { type Board, keys } from '../../../domain/feedback/lookups.ts'

export type BoardInput = components['schemas']['BoardInput']
export type Approval = Board['settings']['requireApproval']

/** Creates a board, or updates the one with this id. */
export const useSaveBoard = (id: string | undefined) =>
  useChange<BoardInput, unknown>(keys.boards, body =>
    id === undefined
      ? api.post('/api/v1/boards', { body })
      : api.patch('/api/v1/boards/{id}', { params: { path: { id } }, body }),
  )

export const useDeleteBoard = () =>
  useChange(keys.boards, (id: string) => api.delete('/api/v1/boards/{id}', { params: { path: { id } } }))
