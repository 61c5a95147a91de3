import { type Caller, type NotificationKind, notificationKinds } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { patched } from '@earshot/http'
import type { Choices, ChoicesPatch } from './model.ts'
import { choicesOf, saveChoice } from './repo.ts'

/** Kinds that are not named stay as they are. */
export const changeChoices = (pool: Pool, { principalId }: Caller, patch: ChoicesPatch): Promise<Choices> =>
  tx(pool, async db => {
    const before = await choicesOf(db, principalId)
    const changed = notificationKinds.filter((kind: NotificationKind) => patch[kind] !== undefined)
    for (const kind of changed)
      await saveChoice(db, principalId, kind, patched(before[kind], patch[kind] ?? {}))
    return choicesOf(db, principalId)
  })
