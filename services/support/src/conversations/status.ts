import { type Caller, fail, failFields } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { Change } from './change.ts'
import { changeConversation } from './changing.ts'
import type { Conversation, StatusInput } from './model.ts'
import { type ConversationId, type ConversationRow, inState, stateOf } from './row.ts'
import { type Decision, decide, type Trigger } from './state.ts'

/** What a decision makes of a conversation, and why. @throws {ApiError} INVALID_TRANSITION where it refuses. */
export const moved = (row: ConversationRow, decision: Decision): Pick<Change, 'after' | 'reason'> => {
  if (decision.kind === 'refuse') return fail('INVALID_TRANSITION', decision.why)
  return decision.kind === 'move'
    ? { after: inState(row, decision.to), reason: decision.reason }
    : { after: row }
}

/** Opens, snoozes or closes a conversation, unless somebody else moves it at the same moment. */
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
      const asked: Trigger = { kind: 'set', to: status, snoozedUntil, by: 'agent' }
      return moved(row, decide(stateOf(row), asked, now))
    },
  })
