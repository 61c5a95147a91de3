import type { components } from '@earshot/client'
import { api } from '../../../../api/client.ts'
import { usePages } from '../../../../api/paging.ts'
import { useChange } from '../../../../api/use-change.ts'

export type Replay = components['schemas']['Replay']
export type ReplayInput = components['schemas']['ReplayInput']

const key = ['replays']

/** Polling interval while a replay runs. It sends up to 100 deliveries a second. */
const sendingMs = 1000

export const useReplays = (id: string) =>
  usePages(
    [...key, id],
    (query, signal) => api.get('/api/v1/webhooks/{id}/replays', { params: { path: { id }, query }, signal }),
    { refetchInterval: sendingMs },
  )

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
