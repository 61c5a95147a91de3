import { type Caller, fail } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { changeConversation } from '../../changes/conversations/conversations.ts'
import { afterDecision } from '../../changes/conversations/status.ts'
import type { ConversationChange } from '../../records/conversations/change.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import { type ConversationId, type ConversationRow, stateOf } from '../../records/conversations/row.ts'
import { decide } from '../../records/conversations/state.ts'

/** Hands a conversation over from the assistant to the team, and opens it. A second handoff changes nothing. */
export const handOff = (
  pool: Pool,
  caller: Caller,
  { id, reason }: ConversationId & { reason: NonNullable<ConversationChange['handoff']> },
): Promise<Conversation> =>
  changeConversation(pool, caller, {
    id,
    becomes: ({ row, now }) => {
      if (row.assistantState === 'handed_off') return { after: row }
      const { after, ...why } = afterDecision(row, decide(stateOf(row), { kind: 'handed_off' }, now))
      return { after: { ...after, assistantState: 'handed_off' }, handoff: reason, ...why }
    },
  })

type Outcome = 'resolved_confirmed' | 'resolved_assumed'

/** An assumed resolution may later be confirmed. The assistant cannot resolve a conversation that someone else has closed. */
const mayResolve = ({ status, assistantState }: ConversationRow, outcome: Outcome): boolean =>
  status !== 'closed' || assistantState === outcome || assistantState === 'resolved_assumed'

export const resolveByAssistant = (
  pool: Pool,
  caller: Caller,
  { id, outcome }: ConversationId & { outcome: Outcome },
): Promise<Conversation> =>
  changeConversation(pool, caller, {
    id,
    becomes: ({ row, now }) => {
      if (!mayResolve(row, outcome)) fail('INVALID_TRANSITION', 'Someone else has closed the conversation.')
      const { after, ...why } = afterDecision(row, decide(stateOf(row), { kind: 'assistant_resolved' }, now))
      return { after: { ...after, assistantState: outcome }, ...why }
    },
  })
