import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, raw, run, type Sql, sql } from '@earshot/db'
import { derived, type UserRow, type UserValues } from './row.ts'

export const userColumns =
  raw(`p.id as principal_id, p.name, p.email, p.image, p.picture_path, p.email_verified, p.external_id,
  p.attributes, p.company_id, p.role, p.created_at as joined_at, p.post_count, p.vote_count, p.comment_count,
  p.updated_at, p.version, p.is_unproven, p.contact_email`)

export const findUser = (db: Db, id: Id<'principal'>) =>
  maybe<UserRow>(db, 'find_user')`
    select ${userColumns} from principals p where id = ${id} and kind = 'user' and erased_at is null`

export const lockUser = (db: Db, id: Id<'principal'>) =>
  maybe<UserRow>(db)`
    select ${userColumns} from principals p where id = ${id} and kind = 'user' and erased_at is null for update`

/**
 * Locks the users with either value: two rows if they differ. Of an address, the owner, or else the user who claims it. Locks in the order of
 * ids to avoid deadlocks.
 */
export const lockUsersBy = (
  db: Db,
  { email, externalId }: { email: string | null; externalId: string | null },
) =>
  many<UserRow>(db, 'lock_users_by')`
    select ${userColumns} from principals p
    where id in (
      (select id from principals where email = ${email} order by is_unproven limit 1)
      union select id from principals where external_id = ${externalId})
    order by id for update`

/** `isUnproven`: the email address is only claimed. No row when it or the external id is taken. */
export const insertUser = (
  db: Db,
  id: Id<'principal'>,
  user: UserValues,
  { isUnproven }: { isUnproven: boolean } = { isUnproven: false },
) => {
  const { nameKey, search } = derived(user)
  return maybe<UserRow>(db)`
    insert into principals as p (id, kind, role, name, email, image, email_verified, external_id, attributes,
      company_id, name_key, search, is_unproven)
    values (${id}, 'user', 'user', ${user.name}, ${user.email}, ${user.image}, ${user.emailVerified},
      ${user.externalId}, ${user.attributes}, ${user.companyId}, ${nameKey}, ${search}, ${isUnproven})
    on conflict do nothing
    returning ${userColumns}`
}

/** `isCopied`: a field that other services copy changes, so an event follows, and its version must be higher than theirs. */
export const updateUser = (
  db: Db,
  id: Id<'principal'>,
  user: UserValues,
  { isCopied }: { isCopied: boolean },
) => {
  const { nameKey, search } = derived(user)
  return one<UserRow>(db)`
    update principals p set name = ${user.name}, email = ${user.email}, image = ${user.image},
      email_verified = ${user.emailVerified}, external_id = ${user.externalId}, attributes = ${user.attributes},
      company_id = ${user.companyId}, name_key = ${nameKey}, search = ${search}::tsvector,
      version = version + ${isCopied ? 1 : 0}::int, updated_at = clock_timestamp()
    where id = ${id}
    returning ${userColumns}`
}

/** Stores the name and email address before a change, for a later erasure. */
export const keepFormerName = (
  db: Db,
  id: Id<'principal'>,
  { name, email }: Pick<UserValues, 'name' | 'email'>,
) => run(db)`insert into former_names (principal_id, name, email) values (${id}, ${name}, ${email})`

export const formerNames = (db: Db, id: Id<'principal'>) =>
  many<Pick<UserValues, 'name' | 'email'>>(db)`
    select distinct name, email from former_names where principal_id = ${id}`

/** Deletes everything except the id, the version, the timestamps and the counts. */
export const eraseUser = async (db: Db, id: Id<'principal'>): Promise<number> => {
  await run(db)`delete from segment_members where principal_id = ${id}`
  await run(db)`delete from saved_views where owner_principal_id = ${id} and not is_shared`
  await run(db)`delete from former_names where principal_id = ${id}`
  const { version } = await one<{ version: number }>(db)`
    update principals set name = null, email = null, image = null, picture = null, picture_path = null,
      email_verified = false, external_id = null, attributes = '{}', company_id = null, name_key = '', search = '',
      contact_email = null,
      role = 'user', version = version + 1, updated_at = clock_timestamp(), erased_at = clock_timestamp()
    where id = ${id}
    returning version`
  return version
}

export type Claim = { principalId: Id<'principal'>; isUnproven: boolean }

/** Locks a user and the other one with the same email address, if any: the owner, or the one who claims it. */
export const claimsOn = (db: Db, id: Id<'principal'>) =>
  many<Claim>(db)`
    select id as principal_id, is_unproven from principals
    where id = ${id} or email = (select email from principals where id = ${id})
    order by id for update`

/** The addresses that other users have. */
export const takenByOthers = async (db: Db, id: Id<'principal'>, emails: string[]): Promise<string[]> => {
  const rows = await many<{ email: string }>(db)`
    select email from principals where email = any(${emails}) and id <> ${id}`
  return rows.map(({ email }) => email)
}

/** The address is the user's own from now on. */
export const markProven = (db: Db, id: Id<'principal'>) =>
  one<UserRow>(db)`
    update principals p set is_anonymous = false, is_unproven = false,
      version = version + case when erased_at is null then 1 else 0 end
    where id = ${id}
    returning ${userColumns}`

export type MergeRow = UserRow & {
  isAnonymous: boolean
  erasedAt: string | null
  mergedInto: Id<'principal'> | null
}

const mergeRows = (ids: Id<'principal'>[]): Sql => sql`
  select ${userColumns}, p.is_anonymous, p.erased_at, p.merged_into from principals p
  where id = any(${ids}) and kind = 'user' order by id`

/** The users of a merge, erased and merged ones included. */
export const findForMerge = (db: Db, ids: Id<'principal'>[]) => many<MergeRow>(db)`${mergeRows(ids)}`

/** Locks them in the order of ids to avoid deadlocks. */
export const lockForMerge = (db: Db, ids: Id<'principal'>[]) =>
  many<MergeRow>(db)`${mergeRows(ids)} for update`

/** A user, and all users who were merged into this one, directly or not. */
export const withMerged = async (db: Db, id: Id<'principal'>): Promise<Id<'principal'>[]> => {
  const rows = await many<{ id: Id<'principal'> }>(db)`
    with recursive people as (
      select id from principals where id = ${id}
      union select p.id from principals p join people on p.merged_into = people.id
    )
    select id from people`
  return rows.map(row => row.id)
}

export const markMerged = (db: Db, id: Id<'principal'>, into: Id<'principal'>) =>
  run(db)`update principals set merged_into = ${into} where id = ${id}`

type Activity = {
  principalId: Id<'principal'>
  postCount: number
  voteCount: number
  commentCount: number
  countedAt: string
}

/** Stores the counts, unless newer ones are stored. */
export const saveActivity = (db: Db, it: Activity) =>
  run(db, 'save_activity')`
    update principals set post_count = ${it.postCount}, vote_count = ${it.voteCount},
      comment_count = ${it.commentCount}, counted_at = ${it.countedAt}
    where id = ${it.principalId} and (counted_at is null or counted_at < ${it.countedAt}::timestamptz)`

type Contact = { principalId: Id<'principal'>; email: string | null; eventId: Id<'evt'> }

/** Stores the address that a visitor left, unless a later event is stored: ids of events sort by time. */
export const saveContact = (db: Db, { principalId, email, eventId }: Contact) =>
  run(db)`
    update principals set contact_email = ${email}, contact_event_id = ${eventId}
    where id = ${principalId} and erased_at is null and (contact_event_id is null or contact_event_id < ${eventId})`
