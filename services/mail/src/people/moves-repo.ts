import type { Id } from '@earshot/contracts'
import { type Db, many, raw, run, sql } from '@earshot/db'
import { type Merge, noteInsert, notesOf } from '@earshot/identity'

const choices = 'email_choices'

/** Gives the choices of emails that the other user has not made to that one. */
export const moveChoices = (db: Db, merge: Merge) =>
  run(db)`
    with gone as (
      delete from email_choices it where principal_id = ${merge.fromId} returning it.*
    ), kept as (
      insert into email_choices (principal_id, kind, is_on)
      select ${merge.intoId}, kind, is_on from gone
      on conflict do nothing
      returning kind
    )
    ${noteInsert(
      merge,
      sql`
      select ${choices}::text || case when kept.kind is null then '.removed' else '.moved' end, gone.kind, to_jsonb(gone)
      from gone left join kept on kept.kind = gone.kind`,
    )}`

/** Takes back the choices that have not changed since, and restores the former ones. */
export const moveChoicesBack = (db: Db, merge: Merge) => {
  const moved = notesOf(merge, `${choices}.moved`)
  return run(db)`
    with gone as (
      delete from email_choices it using (${moved}) noted
      where it.principal_id = ${merge.intoId} and it.kind = noted.key
        and it.is_on = (noted.former ->> 'is_on')::boolean
    )
    insert into email_choices
    select r.* from (${moved} union all ${notesOf(merge, `${choices}.removed`)}) noted,
      jsonb_populate_record(null::email_choices, noted.former) r
    on conflict do nothing`
}

/** Deletes the notifications of a merged person. An undo does not restore them. */
export const deleteNotifications = (db: Db, { fromId }: Merge) =>
  run(db)`delete from notifications where principal_id = ${fromId}`

/** What the visitor left is not given to the user, who has an address. The key of each row is its first column. */
const contactTables = { addresses: 'contact_addresses', mails: 'contact_mails' } as const

/** Keeps the rows for an undo. Returns how many there were. */
const removeContacts = async (db: Db, merge: Merge, table: string, key: string): Promise<number> => {
  const rows = await many(db)`
    with gone as (
      delete from ${raw(table)} it where principal_id = ${merge.fromId} returning it.*
    ), noted as (
      ${noteInsert(merge, sql`select ${table}::text, ${raw(key)}, to_jsonb(gone) from gone`)}
    )
    select from gone`
  return rows.length
}

/** Removes the contact address and the emails to it. Returns whether there was an address. */
export const removeContact = async (db: Db, merge: Merge): Promise<boolean> => {
  await removeContacts(db, merge, contactTables.mails, 'mail_id')
  return (await removeContacts(db, merge, contactTables.addresses, 'principal_id')) > 0
}

const restore = (db: Db, merge: Merge, table: string) =>
  many<{ principalId: Id<'principal'>; email: string }>(db)`
    insert into ${raw(table)}
    select r.* from (${notesOf(merge, table)}) noted, jsonb_populate_record(null::${raw(table)}, noted.former) r
    on conflict do nothing
    returning principal_id, email`

/** Restores the contact address and the emails to it. Returns the address, unless the visitor has none or set one since. */
export const restoreContact = async (db: Db, merge: Merge): Promise<string | undefined> => {
  await restore(db, merge, contactTables.mails)
  return (await restore(db, merge, contactTables.addresses))[0]?.email
}
