import type { Id } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { SlaPolicy } from './model.ts'

export type PolicyValues = Omit<SlaPolicy, 'createdAt' | 'updatedAt'>

/** Returns `match` and `targets` in the shape of the API. */
const columns = raw(`
  id, name, jsonb_build_object('priority', match_priority, 'channel', match_channel, 'assignedTeamId', match_team_id) as match,
  targets, lead_seconds as warning_seconds, business_hours_id, is_default, position as "order", created_at, updated_at`)

type Position = { order: number; id: string }

export const findPolicy = (db: Db, id: Id<'sla_policy'>) =>
  maybe<SlaPolicy>(db)`select ${columns} from sla_policies where id = ${id}`

export const listPolicies = (db: Db, { after, limit }: { after: Position | undefined; limit: number }) =>
  page<SlaPolicy>(db, 'sla_policies')`
    select ${columns} from sla_policies
    ${after === undefined ? empty : sql`where (position, id) > (${after.order}::int, ${after.id})`}
    order by position, id ${limitTo(limit)}`

/** All policies, in the order in which they are matched. */
export const allPolicies = (db: Db) =>
  many<SlaPolicy>(db, 'all_sla_policies')`select ${columns} from sla_policies order by position, id`

/** Locks the table, because only one policy is the default and the orders depend on each other. */
export const lockPolicies = (db: Db) => run(db)`lock table sla_policies in share row exclusive mode`

export const lastOrder = async (db: Db): Promise<number> => {
  const { last } = await one<{ last: number }>(db)`
    select coalesce(max(position), -1) as last from sla_policies`
  return last
}

/** Makes all other policies non-default. */
export const clearOtherDefaults = (db: Db, except: Id<'sla_policy'>) =>
  run(db)`
    update sla_policies set is_default = false, updated_at = clock_timestamp() where is_default and id <> ${except}`

export const insertPolicy = (db: Db, it: PolicyValues) =>
  maybe<SlaPolicy>(db)`
    insert into sla_policies (id, name, name_key, match_priority, match_channel, match_team_id, targets, lead_seconds,
      business_hours_id, is_default, position)
    values (${it.id}, ${it.name}, ${nameKey(it.name)}, ${it.match.priority}, ${it.match.channel}, ${it.match.assignedTeamId},
      ${it.targets}, ${it.warningSeconds}, ${it.businessHoursId}, ${it.isDefault}, ${it.order})
    on conflict (name_key) do nothing returning ${columns}`

export const updatePolicy = (db: Db, it: PolicyValues) =>
  one<SlaPolicy>(db)`
    update sla_policies set name = ${it.name}, name_key = ${nameKey(it.name)}, match_priority = ${it.match.priority},
      match_channel = ${it.match.channel}, match_team_id = ${it.match.assignedTeamId}, targets = ${it.targets},
      lead_seconds = ${it.warningSeconds}, business_hours_id = ${it.businessHoursId}, is_default = ${it.isDefault},
      position = ${it.order}, updated_at = clock_timestamp()
    where id = ${it.id} returning ${columns}`

export const removePolicy = (db: Db, id: Id<'sla_policy'>) =>
  run(db)`delete from sla_policies where id = ${id}`

/** Cancels the running clocks of a deleted policy. */
export const cancelClocksOfPolicy = (db: Db, id: Id<'sla_policy'>) =>
  run(db)`
    update sla_clocks set cancelled_at = clock_timestamp(), alarm_at = null
    where policy_id = ${id} and settled_at is null and cancelled_at is null`

export const deleteApplied = (db: Db, id: Id<'sla_policy'>) =>
  run(db)`delete from sla_applied where policy_id = ${id}`
