import type { Caller, Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Action } from '../../records/actions/model.ts'
import type { Author } from '../../records/messages/author.ts'
import type { NewMessageRow } from '../../records/messages/row.ts'
import { shareTeams } from '../../records/teams/repo.ts'
import type { ThreadKind, ThreadRow } from '../../records/threads/row.ts'
import { principalOf } from '../../shared/access.ts'

/** The workflow that runs the actions, or the author of the message that a member sends with them. */
export type Actor = { workflow: { id: Id<'workflow'>; name: string } } | { author?: Author | undefined }

export const isWorkflow = (by: Actor): by is Extract<Actor, { workflow: unknown }> => 'workflow' in by

/** Actions on one locked thread, at a time by the database's clock. */
export type ActionRun<Row extends ThreadRow> = { row: Row; now: string; actions: Action[]; by: Actor }

const teamsIn = (actions: Action[]): Id<'team'>[] =>
  actions.flatMap(it => (it.type === 'assign' && it.assignedTeamId !== null ? [it.assignedTeamId] : []))

/** Leaves out assignments to teams that were deleted since the actions were saved. */
export const withoutDeletedTeams = async <Run extends { actions: Action[] }>(
  db: Db,
  runs: Run[],
): Promise<Run[]> => {
  const named = [...new Set(runs.flatMap(({ actions }) => teamsIn(actions)))]
  if (named.length === 0) return runs
  const known = new Set<string>((await shareTeams(db, named)).map(({ id }) => id))
  return runs.map(run => ({
    ...run,
    actions: run.actions.filter(action => teamsIn([action]).every(id => known.has(id))),
  }))
}

/** The thread after an assignment or a new priority, which conversations and tickets have in common. */
export const afterCommonAction = <Row extends ThreadRow>(
  row: Row,
  action: Extract<Action, { type: 'assign' | 'priority' }>,
): Row => {
  if (action.type === 'priority') return { ...row, priority: action.priority }
  const { assignedPrincipalId, assignedTeamId } = action
  return {
    ...row,
    assignedPrincipalId,
    assignedTeamId: assignedTeamId ?? (assignedPrincipalId === null ? null : row.assignedTeamId),
  }
}

export const later = (now: string, seconds: number | null): string | null =>
  seconds === null ? null : new Date(Date.parse(now) + seconds * 1000).toISOString()

/** The author of the note of an action: the author of the member's message, the caller, or the system for a workflow. */
export const noteAuthor = (
  caller: Caller,
  by: Actor,
): Pick<
  NewMessageRow<ThreadKind>,
  'senderType' | 'authorPrincipalId' | 'postedByPrincipalId' | 'automated'
> => {
  if (isWorkflow(by))
    return { senderType: 'system', authorPrincipalId: null, postedByPrincipalId: null, automated: true }
  const member = by.author?.senderType === 'agent' ? by.author : undefined
  return {
    senderType: 'agent',
    authorPrincipalId: member ? member.principalId : principalOf(caller),
    postedByPrincipalId: member?.postedBy ?? null,
    automated: member?.automated ?? false,
  }
}
