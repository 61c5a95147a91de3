import { maxTags } from '../../records/conversations/model.ts'
import { type ConversationRow, inState, stateOf } from '../../records/conversations/row.ts'
import { decide } from '../../records/conversations/state.ts'
import type { Action, Conditions } from '../../records/workflows/model.ts'

/** Whether a conversation matches the conditions of a workflow when its silence is due. */
export const matchesConditions = (conditions: Conditions, row: ConversationRow): boolean =>
  (conditions.priority === null || conditions.priority === row.priority) &&
  (conditions.channel === null || conditions.channel === row.channel) &&
  (conditions.assignedTeamId === null || conditions.assignedTeamId === row.assignedTeamId) &&
  (conditions.tag === null || row.tags.includes(conditions.tag))

const withStatus = (
  row: ConversationRow,
  to: 'closed' | 'snoozed',
  snoozedUntil: string | null,
  now: string,
) => {
  const decision = decide(stateOf(row), { kind: 'set', to, snoozedUntil, by: 'workflow' }, now)
  return decision.kind === 'move' ? inState(row, decision.to) : row
}

const later = (now: string, seconds: number | null): string | null =>
  seconds === null ? null : new Date(Date.parse(now) + seconds * 1000).toISOString()

/** The conversation after one action. An action that is not possible, such as snoozing a closed conversation, changes nothing. */
const afterAction = (row: ConversationRow, action: Action, now: string): ConversationRow => {
  switch (action.type) {
    case 'assign':
      return {
        ...row,
        assignedPrincipalId: action.assignedPrincipalId,
        assignedTeamId:
          action.assignedTeamId ?? (action.assignedPrincipalId === null ? null : row.assignedTeamId),
      }
    case 'priority':
      return { ...row, priority: action.priority }
    case 'tag':
      return row.tags.length === maxTags
        ? row
        : { ...row, tags: [...new Set([...row.tags, action.tag])].sort() }
    case 'snooze':
      return withStatus(row, 'snoozed', later(now, action.forSeconds), now)
    case 'close':
      return withStatus(row, 'closed', null, now)
    case 'note':
      return row
  }
}

export const afterActions = (row: ConversationRow, actions: Action[], now: string): ConversationRow =>
  actions.reduce((current, action) => afterAction(current, action, now), row)
