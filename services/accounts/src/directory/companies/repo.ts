import { type CompanyRevenue, folded, type Id, nameKey } from '@earshot/contracts'
import { type Db, empty, limitTo, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { Company, CompanyQuery } from './model.ts'

/** The columns to insert or update. */
export type CompanyValues = Omit<Company, 'createdAt' | 'updatedAt'>

const columns = raw('id, name, domain, external_id, plan, mrr_cents, size, created_at, updated_at')

export const findCompany = (db: Db, id: Id<'company'>) =>
  maybe<Company>(db)`select ${columns} from companies where id = ${id}`

export const lockCompany = (db: Db, id: Id<'company'>) =>
  maybe<Company>(db)`select ${columns} from companies where id = ${id} for update`

/** Locks the company `for key share`, so that it cannot be deleted in this transaction. */
export const lockCompanyForReference = (db: Db, id: Id<'company'>) =>
  maybe(db)`select 1 from companies where id = ${id} for key share`

export type Place = { key: string; id: string }

export const listCompanies = (
  db: Db,
  { search, domain, externalId }: CompanyQuery,
  { after, limit }: { after: Place | undefined; limit: number },
) =>
  page<Company>(db, [search, domain, externalId].every(it => it === undefined) ? 'companies' : undefined)`
    select ${columns} from companies
    where true
      ${search === undefined ? empty : sql`and strpos(name_key || ' ' || coalesce(domain, ''), ${folded(search)}) > 0`}
      ${domain === undefined ? empty : sql`and domain = ${domain}`}
      ${externalId === undefined ? empty : sql`and external_id = ${externalId}`}
      ${after === undefined ? empty : sql`and (name_key, id) > (${after.key}, ${after.id})`}
    order by name_key, id ${limitTo(limit)}`

/** No row when another company has the external id. */
export const insertCompany = (db: Db, it: CompanyValues) =>
  maybe<Company>(db)`
    insert into companies (id, name, name_key, domain, external_id, plan, mrr_cents, size)
    values (${it.id}, ${it.name}, ${nameKey(it.name)}, ${it.domain}, ${it.externalId}, ${it.plan}, ${it.mrrCents},
      ${it.size})
    on conflict do nothing
    returning ${columns}`

/** The version rises with the revenue, which other services copy. */
export const updateCompany = (db: Db, it: CompanyValues) =>
  one<Company>(db)`
    update companies set name = ${it.name}, name_key = ${nameKey(it.name)}, domain = ${it.domain},
      external_id = ${it.externalId}, plan = ${it.plan}, mrr_cents = ${it.mrrCents}, size = ${it.size},
      version = version + (mrr_cents is distinct from ${it.mrrCents}::bigint)::int, updated_at = clock_timestamp()
    where id = ${it.id}
    returning ${columns}`

/** Its users remain, without a company. */
export const deleteCompany = (db: Db, id: Id<'company'>) => run(db)`delete from companies where id = ${id}`

/** The company as other services know it. */
export const readRevenue = (db: Db, id: Id<'company'>) =>
  one<CompanyRevenue>(db)`select id, mrr_cents, version from companies where id = ${id}`
