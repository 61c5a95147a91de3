import { fail } from '@earshot/contracts'
import type { ConversationChange } from '../../records/conversations/change.ts'
import { type ConversationRow, inState } from '../../records/conversations/row.ts'
import type { Decision } from '../../records/conversations/state.ts'

/** The conversation after a decision, and the reason. @throws {ApiError} INVALID_TRANSITION if the decision is a refusal. */
export const afterDecision = (
  row: ConversationRow,
  decision: Decision,
): Pick<ConversationChange, 'after' | 'reason'> => {
  if (decision.kind === 'refuse') return fail('INVALID_TRANSITION', decision.why)
  return decision.kind === 'move'
    ? { after: inState(row, decision.to), reason: decision.reason }
    : { after: row }
}
