import type { CompanyRevenue, Id } from '@earshot/contracts'
import { type Db, run } from '@earshot/db'

// The copies of companies, and the changes of people, companies and segments that the worker has yet to apply to posts.

/** Marks principals, companies or segments, whose posts the worker then scores, from the first one on. */
export const markChanged = (db: Db, ids: readonly string[]) =>
  run(db, 'mark_changed')`
    insert into score_changes (id) select distinct unnest(${[...ids]}::text[]) order by 1
    on conflict (id) do update set after_at = excluded.after_at, after_id = excluded.after_id`

/** Saves a company, unless a later version is stored or it is deleted. */
export const saveCompany = (db: Db, { id, mrrCents, version }: CompanyRevenue) =>
  run(db)`
    insert into companies (id, mrr_cents, version) values (${id}, ${mrrCents}, ${version})
    on conflict (id) do update set mrr_cents = excluded.mrr_cents, version = excluded.version
    where companies.version < excluded.version and companies.deleted_at is null`

export const removeCompany = (db: Db, id: Id<'company'>) =>
  run(db)`
    insert into companies (id, deleted_at) values (${id}, now())
    on conflict (id) do update set mrr_cents = null, deleted_at = coalesce(companies.deleted_at, excluded.deleted_at)`
