import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { type Attachment, toInput } from '../../../api/files.ts'
import { useLive } from '../../../api/live.ts'
import { useChange } from '../../../api/use-change.ts'
import { isConversation, keyOf, type Subject } from '../subject.ts'

/** Scheduling emits no event. What other members schedule appears after this time at the latest, in ms. */
const watchMs = 15_000

const keyIn = (subject: Subject) => [...keyOf(subject), 'scheduled']

const of = (id: string) => ({ params: { path: { id } } })

/** The replies of a conversation that are sent later, the next one first. */
export const useScheduled = (subject: Subject) =>
  useQuery({
    queryKey: keyIn(subject),
    queryFn: async ({ signal }) => {
      const params = { path: { id: subject.id }, query: { limit: 50 } }
      return (await api.get('/api/v1/conversations/{id}/scheduled-replies', { params, signal })).data
    },
    enabled: isConversation(subject),
    ...useLive('conversation', 'message'),
    refetchInterval: watchMs,
  }).data ?? []

export const useEditScheduled = (subject: Subject, id: string) =>
  useChange(keyIn(subject), ({ content, attachments }: { content: string; attachments: Attachment[] }) =>
    api.patch('/api/v1/scheduled-replies/{id}', {
      ...of(id),
      body: { content, attachments: attachments.map(toInput) },
    }),
  )

export const useReschedule = (subject: Subject, id: string) =>
  useChange(keyIn(subject), (sendAt: string) =>
    api.patch('/api/v1/scheduled-replies/{id}', { ...of(id), body: { sendAt } }),
  )

export const useSendNow = ({ kind }: Subject) =>
  useChange([kind], (id: string) => api.post('/api/v1/scheduled-replies/{id}/send', of(id)))

export const useDeleteScheduled = (subject: Subject) =>
  useChange(keyIn(subject), (id: string) => api.delete('/api/v1/scheduled-replies/{id}', of(id)))
