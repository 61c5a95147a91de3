import type { Id, NotificationKind } from '@earshot/contracts'
import { type Db, many, run } from '@earshot/db'
import { type Choice, type Choices, defaultChoices, type TeamChoices, teamKinds } from './model.ts'

type Row = Choice & { kind: NotificationKind; principalId: string }

/** Whose choices, and for which team: null for all teams. */
export type ChoiceScope = { principalId: string; teamId: Id<'team'> | null }

const made = async (db: Db, { principalId, teamId }: ChoiceScope): Promise<Record<string, Choice>> => {
  const rows = await many<Row>(db)`
    select kind, panel, browser, email from notification_choices
    where principal_id = ${principalId} and team_id is not distinct from ${teamId}`
  return Object.fromEntries(rows.map(({ kind, ...choice }) => [kind, choice]))
}

/** The choices of a member for all teams. */
export const choicesOf = async (db: Db, principalId: string): Promise<Choices> => ({
  ...defaultChoices,
  ...(await made(db, { principalId, teamId: null })),
})

/** The choices of a member for one team. Null where those for all teams apply. */
export const teamChoicesOf = async (db: Db, scope: ChoiceScope): Promise<TeamChoices> => {
  const own = await made(db, scope)
  return Object.fromEntries(teamKinds.map(kind => [kind, own[kind] ?? null])) as TeamChoices
}

type Asked = { kind: NotificationKind; principalIds: string[]; teamId: string | null }

/** The choices of members for one kind. Those for the team come before those for all teams. */
export const choicesFor = async (
  db: Db,
  { kind, principalIds, teamId }: Asked,
): Promise<(principalId: string) => Choice> => {
  const rows = await many<Row>(db, 'notification_choices_for')`
    select distinct on (principal_id) principal_id, panel, browser, email from notification_choices
    where principal_id = any(${principalIds}) and kind = ${kind} and (team_id is null or team_id = ${teamId})
    order by principal_id, team_id nulls last`
  const chosen = new Map(rows.map(({ principalId, ...choice }) => [principalId, choice]))
  return principalId => chosen.get(principalId) ?? defaultChoices[kind]
}

export const saveChoice = (
  db: Db,
  { principalId, teamId }: ChoiceScope,
  kind: NotificationKind,
  it: Choice,
) =>
  run(db)`
    insert into notification_choices (principal_id, kind, team_id, panel, browser, email)
    values (${principalId}, ${kind}, ${teamId}, ${it.panel}, ${it.browser}, ${it.email})
    on conflict (principal_id, kind, team_id) do update set
      panel = excluded.panel, browser = excluded.browser, email = excluded.email`

export const deleteChoice = (db: Db, { principalId, teamId }: ChoiceScope, kind: NotificationKind) =>
  run(db)`
    delete from notification_choices
    where principal_id = ${principalId} and kind = ${kind} and team_id is not distinct from ${teamId}`
