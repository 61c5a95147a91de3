import type { NotificationKind } from '@earshot/contracts'
import { type Db, many, run } from '@earshot/db'
import { type Choice, type Choices, defaultChoices } from './model.ts'

type Row = Choice & { kind: NotificationKind; principalId: string }

/** The choices of a member for all kinds. */
export const choicesOf = async (db: Db, principalId: string): Promise<Choices> => {
  const rows = await many<Row>(db)`
    select kind, panel, browser, email from notification_choices where principal_id = ${principalId}`
  const made = rows.map(({ kind, panel, browser, email }) => [kind, { panel, browser, email }])
  return { ...defaultChoices, ...Object.fromEntries(made) }
}

/** The choices of members for one kind. */
export const choicesFor = async (
  db: Db,
  kind: NotificationKind,
  principalIds: string[],
): Promise<(principalId: string) => Choice> => {
  const rows = await many<Row>(db, 'notification_choices_for')`
    select principal_id, panel, browser, email from notification_choices
    where principal_id = any(${principalIds}) and kind = ${kind}`
  const made = new Map(rows.map(({ principalId, ...choice }) => [principalId, choice]))
  return principalId => made.get(principalId) ?? defaultChoices[kind]
}

export const saveChoice = (db: Db, principalId: string, kind: NotificationKind, it: Choice) =>
  run(db)`
    insert into notification_choices (principal_id, kind, panel, browser, email)
    values (${principalId}, ${kind}, ${it.panel}, ${it.browser}, ${it.email})
    on conflict (principal_id, kind) do update set
      panel = excluded.panel, browser = excluded.browser, email = excluded.email`
