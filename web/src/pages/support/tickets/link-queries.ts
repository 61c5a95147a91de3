import { EarshotError } from '@earshot/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { ticketsKey } from '../../../domain/tickets/queries.ts'

/** The things that a ticket can be linked to. */
export type Target =
  | { kind: 'conversation'; id: string }
  | { kind: 'ticket'; id: string }
  | { kind: 'post'; id: string }

const nameOf = {
  conversation: async (id: string, signal: AbortSignal) => {
    const { data } = await api.get('/api/v1/conversations/{id}', { params: { path: { id } }, signal })
    return data.subject ?? data.visitorName ?? data.visitorEmail
  },
  ticket: async (id: string, signal: AbortSignal) => {
    const { data } = await api.get('/api/v1/tickets/{id}', { params: { path: { id } }, signal })
    return `${data.reference} ${data.title}`
  },
  post: async (id: string, signal: AbortSignal) => {
    const { data } = await api.get('/api/v1/posts/{id}', { params: { path: { id } }, signal })
    return data.title
  },
}

/** The name to show; null if there is none, or if the member may not see it. */
export const useTargetName = ({ kind, id }: Target) =>
  useQuery({
    queryKey: ['support', 'name', id],
    queryFn: ({ signal }) => nameOf[kind](id, signal),
    staleTime: 60_000,
  })

/** @throws {EarshotError} NOT_FOUND if no ticket has this number */
const ticketOf = async (number: string): Promise<string> => {
  const { data } = await api.get('/api/v1/tickets', { params: { query: { number: Number(number) } } })
  if (data[0]) return data[0].id
  throw new EarshotError(`There is no ticket #${number}`, { code: 'NOT_FOUND', status: 404 })
}

const idIn = (text: string, prefix: string): string | undefined =>
  new RegExp(`\\b${prefix}_[0-9a-z]{26}\\b`).exec(text)?.[0]

/** Parses `#12`, an id or the URL of a page. Undefined for anything else. */
export const linkIn = (text: string): (() => Promise<object>) | undefined => {
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(text.trim()) ?? []
  if (number) return async () => ({ ticketId: await ticketOf(number) })
  const conversationId = idIn(text, 'conversation')
  if (conversationId) return async () => ({ conversationId })
  const ticketId = idIn(text, 'ticket')
  if (ticketId) return async () => ({ ticketId })
  const postId = idIn(text, 'post')
  return postId ? async () => ({ postId }) : undefined
}

export const useLink = (id: string) =>
  useChange(ticketsKey, async (find: () => Promise<object>) =>
    api.post('/api/v1/tickets/{id}/link', { params: { path: { id } }, body: await find() }),
  )
