import { api } from '../../../api/client.ts'
import { conversationsKey } from '../../../domain/support/conversation-counts.ts'
import { useOptimisticUpdate } from '../../../domain/support/optimistic-update.ts'
import type { Assignment, Conversation, Priority } from '../../../domain/support/types.ts'

/** The changes to a conversation, each shown before the API confirms it. */
export const useConversationMutations = (id: string) => {
  const { mutate, error } = useOptimisticUpdate<Conversation>(conversationsKey, id)
  const params = { path: { id } }
  return {
    error,
    assign: (body: Assignment) =>
      mutate({ patch: body, send: () => api.post('/api/v1/conversations/{id}/assign', { params, body }) }),
    prioritize: (priority: Priority) =>
      mutate({
        patch: { priority },
        send: () => api.post('/api/v1/conversations/{id}/priority', { params, body: { priority } }),
      }),
    snooze: (snoozedUntil: string | null) =>
      mutate({
        patch: { status: 'snoozed', snoozedUntil },
        send: () =>
          api.post('/api/v1/conversations/{id}/status', {
            params,
            body: { status: 'snoozed', snoozedUntil },
          }),
      }),
    /** `done` is called even if another conversation is shown by then. */
    setStatus: (status: 'open' | 'closed', done?: () => void) =>
      mutate({
        patch: { status, snoozedUntil: null },
        send: async () => {
          const reply = await api.post('/api/v1/conversations/{id}/status', { params, body: { status } })
          done?.()
          return reply
        },
      }),
    tag: (tags: string[]) =>
      mutate({
        patch: {},
        send: () => api.post('/api/v1/conversations/{id}/tags', { params, body: { tags } }),
      }),
    untag: (tags: string[]) =>
      mutate({
        patch: {},
        send: () =>
          api.delete('/api/v1/conversations/{id}/tags', {
            params: { ...params, query: { tags } },
          }),
      }),
    setAttribute: (key: string, value: string | number | boolean | null) =>
      mutate({
        patch: {},
        send: () => api.put('/api/v1/conversations/{id}/attributes', { params, body: { [key]: value } }),
      }),
    unlinkPost: (postId: string) =>
      mutate({
        patch: {},
        send: () =>
          api.delete('/api/v1/conversations/{id}/link', { params: { ...params, query: { postId } } }),
      }),
    takeOver: () =>
      mutate({
        patch: { assistantState: 'handed_off' },
        send: () =>
          api.post('/api/v1/conversations/{id}/handoff', { params, body: { reason: 'explicit_request' } }),
      }),
  }
}

export type ConversationMutations = ReturnType<typeof useConversationMutations>
