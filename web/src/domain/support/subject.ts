import { api } from '../../api/client.ts'
import type { Message, Outgoing, Sla } from './types.ts'

/** What messages and promises are about: a conversation or a ticket. All that is asked of its kind is kept under it. */
export type Subject = { kind: 'conversations' | 'tickets'; id: string }

export const keyOf = ({ kind, id }: Subject) => [kind, id]

/** Of a ticket, what was written stays as it is, and its notes mention nobody. */
export const isConversation = ({ kind }: Subject): boolean => kind === 'conversations'

/** Both have these routes; which fields the messages of tickets lack stands in their type. */
const at = ({ kind }: Subject) => `/api/v1/${kind}/{id}` as '/api/v1/conversations/{id}'

type Answer<T> = { data: T[]; meta: { pagination: { cursor: string | null } } }

/** The newest first. */
export const askMessages = (
  subject: Subject,
  query: { cursor?: string },
  signal: AbortSignal,
): Promise<Answer<Message>> => {
  const all = { sort: 'newest', includeInternal: 'true', limit: 50 } as const
  const params = { path: { id: subject.id }, query: { ...query, ...all } }
  return api.get(`${at(subject)}/messages`, { params, signal })
}

export const sendMessage = (
  subject: Subject,
  { key, content, attachments, isNote, mentionedPrincipalIds }: Outgoing,
): Promise<{ data: Message }> => {
  const params = { path: { id: subject.id }, header: { 'Idempotency-Key': key } }
  const body = { content, attachments }
  if (!isNote) return api.post(`${at(subject)}/reply`, { params, body })
  const mentions = isConversation(subject) && { mentionedPrincipalIds }
  return api.post(`${at(subject)}/note`, { params, body: { ...body, ...mentions } })
}

export const askSla = async (subject: Subject, signal: AbortSignal): Promise<Sla> =>
  (await api.get(`${at(subject)}/sla`, { params: { path: { id: subject.id } }, signal })).data

/** Null promises nothing. */
export const setPolicy = (subject: Subject, policyId: string | null) =>
  api.put(`${at(subject)}/sla`, { params: { path: { id: subject.id } }, body: { policyId } })
