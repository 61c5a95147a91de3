import type { components } from '@earshot/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../../api/client.ts'
import { watchMs } from '../../../../api/live.ts'
import { usePages } from '../../../../api/paging.ts'
import { useChange } from '../../../../api/use-change.ts'
import { deliveriesKey, sendingMs } from '../../../../domain/webhooks/deliveries/queries.ts'

export type Replay = components['schemas']['Replay']
export type ReplayInput = components['schemas']['ReplayInput']

const key = ['replays']

const areRunning = (list: { pages: { items: Replay[] }[] } | undefined): boolean =>
  list?.pages.some(({ items }) => items.some(({ status }) => status === 'running')) ?? false

export const useReplays = (id: string) =>
  usePages(
    [...key, id],
    (query, signal) => api.get('/api/v1/webhooks/{id}/replays', { params: { path: { id }, query }, signal }),
    // It sends up to 100 deliveries a second.
    { refetchInterval: list => (areRunning(list) ? sendingMs : watchMs) },
  )

/** Whether a replay runs. The deliveries are refetched when it ends, so that they are never older than its end. */
export const useIsReplaying = (id: string): boolean => {
  const queries = useQueryClient()
  const isReplaying = areRunning(useReplays(id).data)
  useEffect(() => {
    if (isReplaying) return () => void queries.invalidateQueries({ queryKey: deliveriesKey })
    return undefined
  }, [isReplaying, queries])
  return isReplaying
}

export const useStartReplay = (id: string) =>
  useChange(key, (body: ReplayInput) =>
    api.post('/api/v1/webhooks/{id}/replay', { params: { path: { id } }, body }),
  )

export const useCancelReplay = () =>
  useChange(key, ({ id, webhookId }: Replay) =>
    api.delete('/api/v1/webhooks/{id}/replays/{replayId}', {
      params: { path: { id: webhookId, replayId: id } },
    }),
  )
