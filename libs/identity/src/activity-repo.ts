import { type Db, run, type Sql, sql } from '@earshot/db'

/** Says that somebody's posts, votes or comments are not as many as they were, as a part of the statement of the change. */
export const notedActivity = (principalId: string): Sql => sql`
  insert into activity_changes (principal_id) values (${principalId})`

/** The same for several people, in the transaction of the change. Each is counted a moment after it, and the gateway told. */
export const noteActivity = (db: Db, principalIds: readonly string[]): Promise<void> =>
  run(db, 'note_activity')`
    insert into activity_changes (principal_id) select * from unnest(${[...principalIds]}::text[])`
