import { type components, EarshotError } from '@earshot/client'
import { api } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { type Moved, useOrder } from '../../../api/use-order.ts'
import { keys, type Status } from '../../../domain/feedback/lookups.ts'

export type StatusInput = components['schemas']['StatusInput']

/** Creates a status, or updates the one with this id. */
export const useSaveStatus = (id: string | undefined) =>
  useChange<StatusInput, unknown>(keys.statuses, body =>
    id === undefined
      ? api.post('/api/v1/statuses', { body })
      : api.patch('/api/v1/statuses/{id}', { params: { path: { id } }, body }),
  )

/** Moves the posts to another status first. */
export const useDeleteStatus = () =>
  useChange(keys.statuses, ({ id, replaceWith }: { id: string; replaceWith: string }) =>
    api.delete('/api/v1/statuses/{id}', { params: { path: { id }, query: { replaceWith } } }),
  )

/** The largest batch that the API accepts. */
const maxOperations = 100

const saveOrder = async (moved: Moved[]): Promise<void> => {
  const operations = moved.map(({ id, place }) => ({
    method: 'update' as const,
    id,
    body: { position: place },
  }))
  for (let from = 0; from < operations.length; from += maxOperations) {
    const body = { operations: operations.slice(from, from + maxOperations) }
    const { data } = await api.post('/api/v1/statuses/batch', { body })
    const refused = data.find(({ error }) => error)
    if (refused?.error)
      throw new EarshotError(refused.error.message, { ...refused.error, status: refused.status })
  }
}

export const useOrderStatuses = () =>
  useOrder<Status>({
    queryKey: keys.statuses,
    placeOf: ({ position }) => position,
    at: (status, position) => ({ ...status, position }),
    save: saveOrder,
  })
