import type { components } from '@earshot/client'
import { sendInBatches } from '../../../api/batch.ts'
import { api } from '../../../api/client.ts'
import { refreshOtherTabs } from '../../../api/live.ts'
import { useChange } from '../../../api/use-change.ts'
import { conversationsKey } from '../../../domain/support/conversation-counts.ts'
import type { Assignment, ConversationItem, Priority } from '../../../domain/support/types.ts'

/** A change to one conversation, as in a batch of the API. */
export type Change = Omit<components['schemas']['ConversationOperation'], 'id'>

export type ChangesOf = (item: ConversationItem) => Change[]
/** Makes the changes to the selected conversations. */
export type Perform = (changes: ChangesOf, undo?: ChangesOf) => void

type Operation = Change & { item: ConversationItem }

export const assign = (body: Assignment): Change => ({ method: 'assign', body })
export const prioritize = (priority: Priority): Change => ({ method: 'priority', body: { priority } })
export const setStatus = (status: ConversationItem['status'], snoozedUntil?: string | null): Change => ({
  method: 'status',
  body: { status, ...(snoozedUntil && { snoozedUntil }) },
})
export const tag = (tags: string[]): Change => ({ method: 'tag', body: { tags } })
export const untag = (tags: string[]): Change => ({ method: 'untag', query: { tags: tags.join() } })
export const mark = (method: 'read' | 'unread'): Change => ({ method })

/** The change back to the status that a conversation has. A closed one must be opened before it is snoozed. */
export const statusAgain = ({ status, snoozedUntil }: ConversationItem): Change[] => {
  if (status !== 'snoozed') return [setStatus(status)]
  const isOver = snoozedUntil !== null && Date.parse(snoozedUntil) <= Date.now()
  return [setStatus('open'), ...(isOver ? [] : [setStatus('snoozed', snoozedUntil)])]
}

/** Each change succeeds or fails by itself. */
export const useConversationBatch = () =>
  useChange(conversationsKey, async (all: Operation[]) => {
    const outcome = await sendInBatches<ConversationItem, Operation>(all, some => {
      const operations = some.map(({ item, ...change }) => ({ ...change, id: item.id }))
      return api.post('/api/v1/conversations/batch', { body: { operations } })
    })
    refreshOtherTabs('conversation')
    return outcome
  })
