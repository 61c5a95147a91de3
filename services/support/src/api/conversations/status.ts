import { type Caller, failFields } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { changeConversation } from '../../changes/conversations/conversations.ts'
import { afterDecision } from '../../changes/conversations/status.ts'
import type { Conversation, StatusInput } from '../../records/conversations/model.ts'
import { type ConversationId, stateOf } from '../../records/conversations/row.ts'
import { decide, type Trigger } from '../../records/conversations/state.ts'

/** Opens, snoozes or closes a conversation. Fails with CONFLICT if someone else changes the status at the same time. */
export const setStatus = (
  pool: Pool,
  caller: Caller,
  { id, status, snoozedUntil = null }: ConversationId & StatusInput,
): Promise<Conversation> =>
  changeConversation(pool, caller, {
    id,
    compare: stateOf,
    becomes: ({ row, now }) => {
      if (snoozedUntil !== null && snoozedUntil <= now)
        failFields({ path: 'snoozedUntil', code: 'invalid', message: 'must be in the future' })
      const requested: Trigger = { kind: 'set', to: status, snoozedUntil, by: 'agent' }
      return afterDecision(row, decide(stateOf(row), requested, caller.isQuiet ? row.lastMessageAt : now))
    },
  })
