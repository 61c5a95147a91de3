import { api } from '../../api/client.ts'
import { toInput } from '../../api/files.ts'
import type { CopyRecipient, Message, Outgoing, ScheduledReply, Sla } from './types.ts'

/** A conversation or a ticket, which both have messages and SLA targets. `kind` is also the first part of the query key. */
export type Subject = { kind: 'conversations' | 'tickets'; id: string }

/** The kind of record of a subject. */
export const recordOf = { conversations: 'conversation', tickets: 'ticket' } as const

export const keyOf = ({ kind, id }: Subject) => [kind, id]

/** Messages of tickets cannot be edited. */
export const isConversation = ({ kind }: Subject): boolean => kind === 'conversations'

/** Both kinds have these routes. The `Message` type leaves out the fields that tickets lack. */
export const pathOf = ({ kind }: Subject) => `/api/v1/${kind}/{id}` as '/api/v1/conversations/{id}'

type Answer<T> = { data: T[]; meta: { pagination: { cursor: string | null } } }

/** Newest first. */
export const fetchMessages = (
  subject: Subject,
  query: { cursor?: string },
  signal: AbortSignal,
): Promise<Answer<Message>> => {
  const all = { sort: 'newest', includeInternal: true, limit: 50 } as const
  const params = { path: { id: subject.id }, query: { ...query, ...all } }
  return api.get(`${pathOf(subject)}/messages`, { params, signal })
}

/** The people that a reply can have in copy. */
export const fetchCopyRecipients = async (subject: Subject, signal: AbortSignal): Promise<CopyRecipient[]> =>
  (await api.get(`${pathOf(subject)}/copy-recipients`, { params: { path: { id: subject.id } }, signal })).data
    .people

export const sendMessage = (
  subject: Subject,
  { key, content, attachments, isNote, mentionedPrincipalIds, cc, actions, sendAt }: Outgoing,
): Promise<{ data: Message | ScheduledReply }> => {
  const params = { path: { id: subject.id }, header: { 'Idempotency-Key': key } }
  const body = { content, attachments: attachments.map(toInput), actions }
  if (sendAt)
    return api.post('/api/v1/conversations/{id}/scheduled-replies', {
      params,
      body: { ...body, sendAt, ...(cc && { cc }) },
    })
  if (!isNote) return api.post(`${pathOf(subject)}/reply`, { params, body: { ...body, ...(cc && { cc }) } })
  return api.post(`${pathOf(subject)}/note`, { params, body: { ...body, mentionedPrincipalIds } })
}

/** Runs actions without a message. */
export const runActions = (subject: Subject, actions: Outgoing['actions']) =>
  api.post(`${pathOf(subject)}/actions`, { params: { path: { id: subject.id } }, body: { actions } })

export const fetchSla = async (subject: Subject, signal: AbortSignal): Promise<Sla> =>
  (await api.get(`${pathOf(subject)}/sla`, { params: { path: { id: subject.id } }, signal })).data

/** Null removes the policy. */
export const setPolicy = (subject: Subject, policyId: string | null) =>
  api.put(`${pathOf(subject)}/sla`, { params: { path: { id: subject.id } }, body: { policyId } })
