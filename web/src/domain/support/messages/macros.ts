import { paginate } from '@earshot/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { macros } from '../lookups.ts'
import { isConversation, type Subject } from '../subject.ts'
import type { Macro } from '../types.ts'

/** The macros for all members and for the teams of the member, most used first. */
export const useMyMacros = (): Macro[] => {
  const { data = [] } = useQuery({
    queryKey: [...macros.key, 'mine'],
    queryFn: ({ signal }) =>
      Array.fromAsync(paginate(api, '/api/v1/macros', { params: { query: { mine: true } }, signal })),
    ...useLive('audit'),
  })
  return data.toSorted((one, other) => other.useCount - one.useCount)
}

/** Fills in a macro for the conversation or ticket. */
export const useApplyMacro = (subject: Subject) =>
  useMutation({
    mutationFn: async (id: string) => {
      const body = isConversation(subject) ? { conversationId: subject.id } : { ticketId: subject.id }
      return (await api.post('/api/v1/macros/{id}/apply', { params: { path: { id } }, body })).data
    },
  })
