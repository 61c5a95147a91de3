import { type Db, run, type Sql, sql } from '@earshot/db'

/** Marks a principal's posts, votes or comments for a recount. A part of the statement that makes the change. */
export const activityChangeInsert = (principalId: string): Sql => sql`
  insert into activity_changes (principal_id) values (${principalId})`

/**
 * Marks several principals for a recount, in the transaction of the change. The worker counts them within about a second and
 * reports the counts to the accounts service.
 */
export const insertActivityChanges = (db: Db, principalIds: readonly string[]): Promise<void> =>
  run(db, 'note_activity')`
    insert into activity_changes (principal_id) select * from unnest(${[...principalIds]}::text[])`
