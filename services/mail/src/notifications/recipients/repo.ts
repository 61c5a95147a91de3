import type { Id } from '@earshot/contracts'
import { type Db, empty, many, sql } from '@earshot/db'

export type Member = { id: Id<'principal'>; email: string | null }

/** The members of the team, or those with this role or these ids. */
export const listMembers = (db: Db, { role, ids }: { role?: 'admin'; ids?: Id<'principal'>[] }) =>
  many<Member>(db)`
    select id, email from people
    where role in ('admin', 'member') and erased_at is null
      ${role === undefined ? empty : sql`and role = ${role}`}
      ${ids === undefined ? empty : sql`and id = any(${ids})`}
    order by id`

/** Those without a copy here, not even an erased one. */
export const unknownPeople = async (db: Db, ids: readonly Id<'principal'>[]): Promise<Id<'principal'>[]> =>
  (
    await many<{ id: Id<'principal'> }>(db, 'unknown_people')`
      select given.id from unnest(${[...ids]}::text[]) given (id)
      where not exists (select from people p where p.id = given.id)`
  ).map(({ id }) => id)
