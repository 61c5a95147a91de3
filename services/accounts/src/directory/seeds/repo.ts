import type { SeedPerson } from '@earshot/contracts'
import { type Db, many, run } from '@earshot/db'
import { derived } from '../users/row.ts'

type NewPerson = SeedPerson & { company: string | null; created: string }

/** Skips people whose address is taken. */
export const insertPeople = (db: Db, people: NewPerson[]) => {
  const rows = people.map(it => ({ ...it, ...derived(it) }))
  return run(db)`
    insert into principals (id, kind, role, company_id, name, email, name_key, search, created_at, updated_at)
    select id, 'user', role, company, name, email, "nameKey", search::tsvector, created, created
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (id text, role text, company text, name text,
      email text, "nameKey" text, search text, created timestamptz)
    on conflict do nothing`
}

/** The people with these addresses, with the ids and names that the workspace has for them. */
export const findPeople = (db: Db, emails: string[]) =>
  many<SeedPerson>(db)`
    select id, coalesce(name, email) as name, email, role from principals where email = any(${emails})`
