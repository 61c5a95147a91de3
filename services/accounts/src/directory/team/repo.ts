import type { Id, PersonRole } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, sql } from '@earshot/db'
import { userColumns } from '../users/repo.ts'
import type { UserRow } from '../users/row.ts'
import type { TeamMember, TeamQuery } from './model.ts'

const columns = raw(
  'id, name, name as display_name, email, coalesce(picture_path, image) as image, role, created_at as joined_at',
)

/** Newest first: ids sort by time. */
export const listTeam = (
  db: Db,
  { role }: TeamQuery,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  page<TeamMember>(db, 'team')`
    select ${columns} from principals
    where role in ('admin', 'member') and erased_at is null
      ${role === undefined ? empty : sql`and role = ${role}`}
      ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc ${limitTo(limit)}`

/**
 * Locks all admins of the team. If two admins demote each other at the same time, the second waits and then finds itself the
 * last. Locks in the order of ids to avoid deadlocks.
 */
export const lockAdmins = async (db: Db): Promise<string[]> => {
  const rows = await many<{ id: string }>(db)`
    select id from principals where role = 'admin' and erased_at is null order by id for update`
  return rows.map(row => row.id)
}

export const findMember = (db: Db, id: string) =>
  maybe<{ id: Id<'principal'>; name: string | null; email: string | null; role: PersonRole }>(db)`
    select id, name, email, role from principals
    where id = ${id} and role in ('admin', 'member') and erased_at is null`

/** A member or user. */
export const findPerson = (db: Db, id: Id<'principal'>) =>
  maybe<TeamMember>(db)`
    select ${columns} from principals where id = ${id} and kind = 'user' and erased_at is null`

/** Locks a member or user. */
export const lockPerson = (db: Db, id: Id<'principal'>) =>
  maybe<TeamMember>(db)`
    select ${columns} from principals where id = ${id} and kind = 'user' and erased_at is null for update`

export const writeRole = (db: Db, id: Id<'principal'>, role: PersonRole) =>
  one<UserRow>(db)`
    update principals p set role = ${role}, version = version + 1, updated_at = clock_timestamp()
    where id = ${id}
    returning ${userColumns}`
