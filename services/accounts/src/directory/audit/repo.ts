import type { AuditEntry } from '@earshot/contracts'
import { type Db, join, limitTo, many, page, raw, run, type Sql, sql } from '@earshot/db'
import { erasedName } from '@earshot/identity'
import type { AuditQuery } from './model.ts'

/** Inserts an entry, unless it was delivered before. An erased principal's name is replaced by the placeholder. */
export const insertEntry = (db: Db, { actor, target, ...entry }: AuditEntry) =>
  run(db, 'insert_audit_entry')`
    insert into audit_log (id, at, action, actor_principal_id, actor_name, credential_id, target_kind, target_id,
      before, after, request_id, address)
    values (${entry.id}, ${entry.at}, ${entry.action}, ${actor.principalId},
      coalesce(
        (select ${erasedName} from principals where id = ${actor.principalId} and erased_at is not null),
        ${actor.name}),
      ${actor.credentialId},
      ${target.kind}, ${target.id}, ${entry.before}, ${entry.after}, ${entry.requestId}, ${entry.address})
    on conflict (id) do nothing`

export type Place = { at: string; id: string }

const conditions = (
  { actor, action, target, dateFrom, dateTo }: AuditQuery,
  after: Place | undefined,
): Sql[] =>
  [
    raw('true'),
    actor && sql`actor_principal_id = ${actor}`,
    action && sql`action = ${action}`,
    target && sql`(target_id = ${target} or target_kind = ${target})`,
    dateFrom && sql`at >= ${dateFrom}::timestamptz`,
    dateTo && sql`at <= ${dateTo}::timestamptz`,
    after && sql`(at, id) < (${after.at}::timestamptz, ${after.id})`,
  ].filter(condition => typeof condition === 'object')

type Listing = { query: AuditQuery; after: Place | undefined; limit: number }

/** Newest first. */
export const listStatement = ({ query, after, limit }: Listing): Sql => sql`
  select id, at, action,
    json_build_object('principalId', actor_principal_id, 'name', actor_name, 'credentialId', credential_id) as actor,
    json_build_object('kind', target_kind, 'id', target_id) as target, before, after, request_id, address
  from audit_log where ${join(conditions(query, after), ' and ')}
  order by at desc, id desc ${limitTo(limit)}`

const isFiltered = (query: AuditQuery): boolean => Object.values(query).some(it => it !== undefined)

/** Filters match very different numbers of entries. */
export const listEntries = (db: Db, listing: Listing): Promise<AuditEntry[]> =>
  page<AuditEntry>(db, isFiltered(listing.query) ? undefined : 'audit_log')`${listStatement(listing)}`

/** Deletes a batch of entries older than the workspace's retention, and returns their number. */
export const deleteOldEntries = async (db: Db, limit: number): Promise<number> => {
  const gone = await many(db)`
    delete from audit_log where id in (
      select id from audit_log
      where at < now() - (select audit_log_days from workspace_settings) * interval '1 day'
      order by at, id limit ${limit} for update skip locked)
    returning 1`
  return gone.length
}

/** Replaces an erased principal's name in all entries. */
export const eraseActorName = (db: Db, principalId: string) =>
  run(db)`update audit_log set actor_name = ${erasedName} where actor_principal_id = ${principalId}`
