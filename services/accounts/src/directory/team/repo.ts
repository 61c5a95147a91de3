import type { Id, PersonRole, Principal } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, sql } from '@earshot/db'
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

export type Member = { id: Id<'principal'>; name: string | null; email: string | null }

/** The members of the team, or those with this role or these ids. */
export const listMembers = (db: Db, { role, ids }: { role?: 'admin'; ids?: Id<'principal'>[] }) =>
  many<Member>(db)`
    select id, name, email from principals
    where role in ('admin', 'member') and erased_at is null
      ${role === undefined ? empty : sql`and role = ${role}`}
      ${ids === undefined ? empty : sql`and id = any(${ids})`}
    order by id`

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
  one<Pick<Principal, 'companyId' | 'version'>>(db)`
    update principals set role = ${role}, version = version + 1, updated_at = clock_timestamp()
    where id = ${id}
    returning company_id, version`
