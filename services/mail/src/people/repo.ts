import type { Id } from '@earshot/contracts'
import { type Db, maybe, raw, run } from '@earshot/db'
import { isErased, type Merge } from '@earshot/identity'

type Ids = readonly Id<'principal'>[]

/** Whether the person was a member of the team before this version. False if the version is known. */
export const wasMember = async (
  db: Db,
  { id, version }: { id: Id<'principal'>; version: number },
): Promise<boolean> =>
  (await maybe(db, 'was_member')`
    select 1 from people where id = ${id} and role in ('admin', 'member') and version < ${version}`) !==
  undefined

/** What is stored under the id of a person, and neither as an email nor as a contact address. */
const tables = ['notifications', 'notification_choices', 'email_choices', 'segment_members'] as const

export const deleteRowsOf = async (db: Db, ids: Ids): Promise<void> => {
  for (const table of tables) await run(db)`delete from ${raw(table)} where principal_id = any(${[...ids]})`
}

/** Waits until no process moves rows of these people, and deletes what was kept to move them back. */
export const forgetMoves = async (db: Db, ids: Ids): Promise<void> => {
  await run(db)`
    select from merges where into_id = any(${[...ids]}) or from_id = any(${[...ids]})
    order by into_id, from_id for update`
  await run(db)`delete from moved_rows where into_id = any(${[...ids]}) or from_id = any(${[...ids]})`
}

/** Deletes what was kept to move back the rows of one merge. */
export const forgetMove = (db: Db, { fromId, intoId }: Merge) =>
  run(db)`delete from moved_rows where from_id = ${fromId} and into_id = ${intoId}`

/** Whether the person was erased, and not merged into someone else: that may be undone. */
export const isErasedForGood = async (db: Db, id: Id<'principal'>): Promise<boolean> =>
  (await isErased(db, id)) &&
  (await maybe(db)`select 1 from merges where from_id = ${id} and not is_undone limit 1`) === undefined

/** Removes the addresses that these people had left from events. The common search knows only the addresses of their accounts. */
export const redactContactEvents = (db: Db, ids: Ids) =>
  run(db)`
    update outbox set body = jsonb_set(body::jsonb, '{data,email}', 'null')::text
    where type = 'contact.saved' and (body::jsonb #>> '{data,principalId}') = any(${[...ids]})`
