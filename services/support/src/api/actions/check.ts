import { type Caller, type FieldError, failFields, unknownReference } from '@earshot/contracts'
import type { Db, Pool } from '@earshot/db'
import type { Action } from '../../records/actions/model.ts'
import { shareTeams } from '../../records/teams/repo.ts'
import { viewOf } from '../../shared/access.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { requireTeamMembers } from '../../shared/people/members.ts'

/** Checks that actions name existing teams. In a transaction, the teams exist until its end. */
export const checkTeamsOf = async (db: Db, actions: Action[]): Promise<FieldError[]> => {
  const named = actions.flatMap((action, index) =>
    action.type === 'assign' && action.assignedTeamId !== null
      ? [{ path: `actions.${index}.assignedTeamId`, id: action.assignedTeamId }]
      : [],
  )
  if (named.length === 0) return []
  const known = new Set<string>(
    (await shareTeams(db, [...new Set(named.map(({ id }) => id))])).map(({ id }) => id),
  )
  return named.filter(({ id }) => !known.has(id)).map(({ path }) => unknownReference(path))
}

/** Checks that actions assign to members. Call it before any lock, because it may send a request to the accounts service. */
export const requireMembersOf = (pool: Pool, people: Inbox['people'], actions: Action[]): Promise<void> =>
  requireTeamMembers(
    pool,
    people,
    actions.flatMap((action, index) =>
      action.type === 'assign' && action.assignedPrincipalId !== null
        ? [{ path: `actions.${index}.assignedPrincipalId`, id: action.assignedPrincipalId }]
        : [],
    ),
  )

/** Checks the actions that are sent with a request. @throws {ApiError} VALIDATION_ERROR */
export const checkActions = async (
  pool: Pool,
  caller: Caller,
  { people }: Pick<Inbox, 'people'>,
  actions: Action[],
): Promise<void> => {
  if (actions.length === 0) return
  if (viewOf(caller) !== 'team')
    failFields({ path: 'actions', code: 'forbidden', message: 'can only be set by the team' })
  await requireMembersOf(pool, people, actions)
  const errors = await checkTeamsOf(pool, actions)
  if (errors.length > 0) failFields(...errors)
}
