import { type Caller, fail } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { changeConversation } from '../../changes/conversations/conversations.ts'
import { moved } from '../../changes/conversations/status.ts'
import type { ConversationChange } from '../../records/conversations/change.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import { type ConversationId, type ConversationRow, stateOf } from '../../records/conversations/row.ts'
import { decide } from '../../records/conversations/state.ts'

/** The assistant gives a conversation to the team, which opens it. Once given, it is given. */
export const handOff = (
  pool: Pool,
  caller: Caller,
  { id, reason }: ConversationId & { reason: NonNullable<ConversationChange['handoff']> },
): Promise<Conversation> =>
  changeConversation(pool, caller, {
    id,
    becomes: ({ row, now }) => {
      if (row.assistantState === 'handed_off') return { after: row }
      const { after, ...why } = moved(row, decide(stateOf(row), { kind: 'handed_off' }, now))
      return { after: { ...after, assistantState: 'handed_off' }, handoff: reason, ...why }
    },
  })

type Outcome = 'resolved_confirmed' | 'resolved_assumed'

/** What was assumed may turn out confirmed. Anything else closed is not the assistant's to resolve. */
const mayResolve = ({ status, assistantState }: ConversationRow, outcome: Outcome): boolean =>
  status !== 'closed' || assistantState === outcome || assistantState === 'resolved_assumed'

/** The assistant closes a conversation as resolved. */
export const resolveByAssistant = (
  pool: Pool,
  caller: Caller,
  { id, outcome }: ConversationId & { outcome: Outcome },
): Promise<Conversation> =>
  changeConversation(pool, caller, {
    id,
    becomes: ({ row, now }) => {
      if (!mayResolve(row, outcome))
        fail('INVALID_TRANSITION', 'The conversation was closed by somebody else.')
      const { after, ...why } = moved(row, decide(stateOf(row), { kind: 'assistant_resolved' }, now))
      return { after: { ...after, assistantState: outcome }, ...why }
    },
  })
