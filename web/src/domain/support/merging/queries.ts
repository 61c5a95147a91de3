import { api } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import type { Subject } from '../subject.ts'

export type Kind = Subject['kind']

export type Pair = { id: string; intoId: string }

export const useMerge = (kind: Kind) =>
  useChange([kind], async ({ id, intoId }: Pair): Promise<void> => {
    const params = { path: { id } }
    if (kind === 'conversations')
      await api.post('/api/v1/conversations/{id}/merge', { params, body: { intoConversationId: intoId } })
    else await api.post('/api/v1/tickets/{id}/merge', { params, body: { intoTicketId: intoId } })
  })

export const useUnmerge = (kind: Kind) =>
  useChange([kind], async (id: string): Promise<void> => {
    const params = { path: { id } }
    if (kind === 'conversations') await api.post('/api/v1/conversations/{id}/unmerge', { params })
    else await api.post('/api/v1/tickets/{id}/unmerge', { params })
  })
