import { updateKinds } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { emailChoicesOf, saveEmailChoices } from './choices-repo.ts'
import type { EmailChoices, EmailChoicesPatch } from './model.ts'

/** Kinds that are not named stay as they are. */
export const changeEmailChoices = (
  pool: Pool,
  { principalId }: { principalId: string },
  patch: EmailChoicesPatch,
): Promise<EmailChoices> =>
  tx(pool, async db => {
    const named = updateKinds.flatMap(kind => {
      const isOn = patch[kind]
      return isOn === undefined ? [] : [[kind, isOn] as [typeof kind, boolean]]
    })
    if (named.length > 0) await saveEmailChoices(db, principalId, named)
    return emailChoicesOf(db, principalId)
  })
