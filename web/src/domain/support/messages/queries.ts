import {
  type InfiniteData,
  notifyManager,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { type Attachment, toInput } from '../../../api/files.ts'
import { useLive } from '../../../api/live.ts'
import { usePages } from '../../../api/paging.ts'
import { useChange } from '../../../api/use-change.ts'
import { fetchMessages, keyOf, runActions, type Subject, sendMessage } from '../subject.ts'
import type { Message, Outgoing, Writing } from '../types.ts'

type Pages = InfiniteData<{ items: Message[]; cursor: string | null }>

/** `crypto.randomUUID` does not exist without TLS. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

const messagesKey = (subject: Subject) => [...keyOf(subject), 'messages']

export const useMessages = (subject: Subject) =>
  usePages(
    messagesKey(subject),
    (query, signal) => fetchMessages(subject, query, signal),
    useLive('message', 'conversation', 'ticket', 'assistant'),
  )

/** Adds the message to the newest page, unless an event has already added it. */
const withMessage = (pages: Pages | undefined, message: Message): Pages | undefined => {
  const [newest, ...earlier] = pages?.pages ?? []
  if (!pages || !newest || newest.items.some(({ id }) => id === message.id)) return pages
  return { ...pages, pages: [{ ...newest, items: [message, ...newest.items] }, ...earlier] }
}

/** Only outgoing messages are sent under these mutation keys. */
const outgoingOf = (variables: unknown) => variables as Outgoing

/** Sends messages. Each is listed while it is sent, or until it is retried or discarded after an error. */
export const useSending = (subject: Subject) => {
  const queries = useQueryClient()
  const mutationKey = [...messagesKey(subject), 'send']
  const discard = ({ key }: Outgoing): void => {
    const cache = queries.getMutationCache()
    const found = cache.find({
      mutationKey,
      predicate: ({ state }) => outgoingOf(state.variables).key === key,
    })
    if (found) cache.remove(found)
  }
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (it: Outgoing) => sendMessage(subject, it),
    onSuccess: ({ data }, it) => {
      // In one batch, so that the message is not shown twice.
      notifyManager.batch(() => {
        discard(it)
        if (!('sendAt' in data))
          queries.setQueryData<Pages>(messagesKey(subject), pages => withMessage(pages, data))
      })
      void queries.invalidateQueries({ queryKey: [subject.kind] })
    },
    gcTime: Number.POSITIVE_INFINITY, // failed messages stay until they are retried or discarded
  })
  const sent = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => ({ ...outgoingOf(state.variables), isFailed: state.status === 'error' }),
  })
  return {
    sent,
    send: (it: Writing) => mutate({ key: newKey(), ...it }),
    again: (it: Outgoing) => {
      discard(it)
      mutate(it)
    },
    discard,
  }
}

/** Runs the actions of macros that have no text. */
export const useRunActions = (subject: Subject) =>
  useChange([subject.kind], (actions: Writing['actions']) => runActions(subject, actions))

export type Sending = ReturnType<typeof useSending>
export type Sent = Sending['sent'][number]

export const useEditMessage = (subject: Subject, id: string) =>
  useChange(
    messagesKey(subject),
    ({ content, attachments }: { content: string; attachments: Attachment[] }) =>
      api.patch('/api/v1/messages/{id}', {
        params: { path: { id } },
        body: { content, attachments: attachments.map(toInput) },
      }),
  )

export const useDeleteMessage = ({ kind }: Subject) =>
  useChange([kind], (id: string) => api.delete('/api/v1/messages/{id}', { params: { path: { id } } }))
