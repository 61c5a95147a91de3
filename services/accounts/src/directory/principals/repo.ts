import type { Id, Principal } from '@earshot/contracts'
import { type Db, maybe, one, raw } from '@earshot/db'
import { realEmail } from '../../base/real-email.ts'
import { derived } from '../users/row.ts'

const columns = raw(
  `id, kind, name, email, role, company_id, version, attributes ->> 'language' as language, is_unproven`,
)

const withoutPlaceholder = (row: Principal | undefined): Principal | undefined =>
  row && { ...row, email: realEmail(row.email) }

export const findPrincipal = async (db: Db, id: string) =>
  withoutPlaceholder(
    await maybe<Principal>(db, 'find_principal')`
      select ${columns} from principals where id = ${id} and erased_at is null`,
  )

export const companyOf = (db: Db, id: Id<'principal'>) =>
  maybe<{ company: { id: Id<'company'>; name: string } | null }>(db)`
    select case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as company
    from principals p left join companies c on c.id = p.company_id
    where p.id = ${id} and p.erased_at is null`

/** A person of the demo data. Their addresses belong to no one. */
export const isDemoPerson = async (db: Db, id: Id<'principal'>): Promise<boolean> =>
  (await maybe(db)`select 1 from demo_data where starts_with(${id}, 'principal_' || stem)`) !== undefined

/** The owner of an address. A user who only claims it is another one. */
export const findByEmail = async (db: Db, email: string) =>
  withoutPlaceholder(
    await maybe<Principal>(db, 'find_principal_by_email')`
      select ${columns} from principals where email = ${email} and not is_unproven`,
  )

/** The owner of an address, or else the user who claims it. */
export const findIdByEmail = async (db: Db, email: string): Promise<Id<'principal'> | undefined> =>
  (
    await maybe<{ id: Id<'principal'> }>(db)`
      select id from principals where email = ${email} order by is_unproven limit 1`
  )?.id

export type NewPrincipal = Omit<Principal, 'companyId' | 'version'> & { isAnonymous?: boolean }

/** No row when the id or the email address is taken. Waits for a concurrent insert of the same address to commit. */
export const insertPrincipal = async (
  db: Db,
  { id, kind, name, email, role, isAnonymous = false }: NewPrincipal,
) => {
  const { nameKey, search } = derived({ name, email })
  return withoutPlaceholder(
    await maybe<Principal>(db)`
      insert into principals (id, kind, name, email, role, is_anonymous, is_unproven, name_key, search)
      values (${id}, ${kind}, ${name}, ${email}, ${role}, ${isAnonymous}, ${isAnonymous}, ${nameKey}, ${search})
      on conflict do nothing
      returning ${columns}`,
  )
}

/** Sets the name of the owner of an address without one; no row when the user has a name. */
export const fillName = async (db: Db, email: string, name: string) => {
  const { nameKey, search } = derived({ name, email })
  return withoutPlaceholder(
    await maybe<Principal>(db)`
      update principals set name = ${name}, name_key = ${nameKey}, search = ${search}::tsvector,
        version = version + 1, updated_at = clock_timestamp()
      where email = ${email} and not is_unproven and name is null
      returning ${columns}`,
  )
}

/** Renames the service principal of an API key or OAuth client, which always exists. */
export const renamePrincipal = (db: Db, id: string, name: string) => {
  const { nameKey, search } = derived({ name, email: null })
  return one<Principal>(db)`
    update principals set name = ${name}, name_key = ${nameKey}, search = ${search}::tsvector,
      version = version + 1, updated_at = clock_timestamp()
    where id = ${id}
    returning ${columns}`
}
