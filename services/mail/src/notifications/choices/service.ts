import { type Caller, fail, type Id, notificationKinds } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { patched } from '@earshot/http'
import {
  type Choices,
  type ChoicesPatch,
  type TeamChoices,
  type TeamChoicesPatch,
  teamKinds,
} from './model.ts'
import { choicesOf, deleteChoice, saveChoice, teamChoicesOf } from './repo.ts'

/** Kinds that are not named stay as they are. */
export const changeChoices = (pool: Pool, { principalId }: Caller, patch: ChoicesPatch): Promise<Choices> =>
  tx(pool, async db => {
    const before = await choicesOf(db, principalId)
    for (const kind of notificationKinds)
      if (patch[kind] !== undefined)
        await saveChoice(db, { principalId, teamId: null }, kind, patched(before[kind], patch[kind]))
    return choicesOf(db, principalId)
  })

/** Asks the support service. @throws {ApiError} NOT_FOUND, UNAVAILABLE */
export const assertTeamExists = async (
  teamId: Id<'team'>,
  exists: (id: Id<'team'>) => Promise<boolean>,
): Promise<void> => {
  if (!(await exists(teamId))) fail('NOT_FOUND')
}

/** Fields that are not named are as the choice for the team was, or as that for all teams. */
export const changeTeamChoices = (
  pool: Pool,
  { principalId }: Caller,
  { teamId, patch }: { teamId: Id<'team'>; patch: TeamChoicesPatch },
): Promise<TeamChoices> =>
  tx(pool, async db => {
    const scope = { principalId, teamId }
    const [all, own] = [await choicesOf(db, principalId), await teamChoicesOf(db, scope)]
    for (const kind of teamKinds) {
      const change = patch[kind]
      if (change === null) await deleteChoice(db, scope, kind)
      else if (change !== undefined)
        await saveChoice(db, scope, kind, patched(own[kind] ?? all[kind], change))
    }
    return teamChoicesOf(db, scope)
  })
