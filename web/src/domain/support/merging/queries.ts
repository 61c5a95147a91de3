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

type Splitting = { fromMessageId: string; name: string }

/** Returns the id of the new thread. */
export const useSplit = ({ kind, id }: Subject) =>
  useChange([kind], async ({ fromMessageId, name }: Splitting): Promise<string> => {
    const params = { path: { id } }
    if (kind === 'conversations') {
      const body = { fromMessageId, subject: name || null }
      return (await api.post('/api/v1/conversations/{id}/split', { params, body })).data.id
    }
    const body = { fromMessageId, title: name }
    return (await api.post('/api/v1/tickets/{id}/split', { params, body })).data.id
  })

export const useUnmerge = (kind: Kind) =>
  useChange([kind], async (id: string): Promise<void> => {
    const params = { path: { id } }
    if (kind === 'conversations') await api.post('/api/v1/conversations/{id}/unmerge', { params })
    else await api.post('/api/v1/tickets/{id}/unmerge', { params })
  })
