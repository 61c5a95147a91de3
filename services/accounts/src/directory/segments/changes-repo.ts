import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, raw, run, type Sql, sql } from '@earshot/db'
import type { RuleSegment } from './rule-repo.ts'

// What changed since the worker compared users with the rules of segments. Triggers add the changes of users and companies.

/** Wakes the worker when a rule changed. */
export const rulesChannel = 'segment-rules'

/** Compares all users with the rule of a segment, from the first one on. */
export const startWalk = async (db: Db, id: Id<'segment'>): Promise<void> => {
  await run(db)`insert into segment_walks (of_id) values (${id})`
  db.signal(rulesChannel)
}

/** Whether something changed, and whether a rule exists that it may concern. */
export const readWork = (db: Db) =>
  one<{ hasChanges: boolean; hasRules: boolean }>(db, 'segment_work')`
    select exists (select from user_changes) or exists (select from segment_walks) as has_changes,
      exists (select from segments where rule is not null) as has_rules`

const dropFrom = (table: string, limit: number): Sql => sql`
  delete from ${raw(table)} where seq in (
    select seq from ${raw(table)} where not exists (select from segments where rule is not null)
    order by seq limit ${limit} for update skip locked)
  returning 1`

/**
 * Without any rule, changes concern no one. The statement that deletes them looks itself whether a rule exists: it would see the walk of
 * a rule that was just added. Returns whether there may be more.
 */
export const dropChanges = async (db: Db, limit: number): Promise<boolean> => {
  const { dropped } = await one<{ dropped: number }>(db, 'drop_segment_changes')`
    with users as (${dropFrom('user_changes', limit)}), walks as (${dropFrom('segment_walks', limit)})
    select greatest((select count(*) from users), (select count(*) from walks))::int as dropped`
  return dropped === limit
}

/** Locked before users and members, as in changes of members by hand. */
export const lockRuleSegments = (db: Db) =>
  many<RuleSegment>(db, 'lock_rule_segments')`
    select id, slug, rule from segments where rule is not null order by id for update`

/** Deletes the oldest changes, and returns their users. */
export const takeChangedUsers = async (db: Db, limit: number): Promise<Id<'principal'>[]> => {
  const rows = await many<{ id: Id<'principal'> }>(db, 'take_changed_users')`
    with taken as (
      delete from user_changes where seq in (select seq from user_changes order by seq limit ${limit} for update skip locked)
      returning principal_id
    )
    select distinct principal_id as id from taken order by 1`
  return rows.map(({ id }) => id)
}

export type UserWalk = { seq: string; ofId: string; afterId: string }

export const lockWalk = (db: Db) =>
  maybe<UserWalk>(db, 'lock_segment_walk')`
    select seq::text, of_id, after_id from segment_walks order by seq limit 1 for update skip locked`

/** Later walks of the same users that have not started: this one sees their changes. */
export const dropRepeatedWalks = (db: Db, { seq, ofId }: UserWalk) =>
  run(db, 'drop_repeated_walks')`
    delete from segment_walks where seq in (
      select seq from segment_walks where of_id = ${ofId} and after_id = '' and seq <> ${seq}::bigint
      for update skip locked)`

type Page = { afterId: string; limit: number }

/** The next users of a company, in the order of ids. */
export const usersOfCompany = async (
  db: Db,
  companyId: string,
  { afterId, limit }: Page,
): Promise<Id<'principal'>[]> => {
  const rows = await many<{ id: Id<'principal'> }>(db, 'users_of_company_after')`
    select id from principals where company_id = ${companyId} and id > ${afterId} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The next of all users, in the order of ids. */
export const usersAfter = async (db: Db, { afterId, limit }: Page): Promise<Id<'principal'>[]> => {
  const rows = await many<{ id: Id<'principal'> }>(db, 'users_after')`
    select id from principals where kind = 'user' and id > ${afterId} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

export const moveWalk = (db: Db, { seq }: UserWalk, afterId: string) =>
  run(db, 'move_segment_walk')`update segment_walks set after_id = ${afterId} where seq = ${seq}::bigint`

export const dropWalk = (db: Db, { seq }: UserWalk) =>
  run(db, 'drop_segment_walk')`delete from segment_walks where seq = ${seq}::bigint`
