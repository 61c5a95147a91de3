import type { Id, Principal } from '@earshot/contracts'
import { type Db, maybe, one, raw } from '@earshot/db'
import { realEmail } from '../../base/real-email.ts'
import { derived } from '../users/row.ts'

const columns = raw('id, kind, name, email, role, company_id, version')

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

export const findByEmail = async (db: Db, email: string) =>
  withoutPlaceholder(
    await maybe<Principal>(db, 'find_principal_by_email')`
      select ${columns} from principals where email = ${email}`,
  )

export type NewPrincipal = Omit<Principal, 'companyId' | 'version'> & { isAnonymous?: boolean }

/** No row when the id or the email address is taken. Waits for a concurrent insert of the same address to commit. */
export const insertPrincipal = async (
  db: Db,
  { id, kind, name, email, role, isAnonymous = false }: NewPrincipal,
) => {
  const { nameKey, search } = derived({ name, email })
  return withoutPlaceholder(
    await maybe<Principal>(db)`
      insert into principals (id, kind, name, email, role, is_anonymous, name_key, search)
      values (${id}, ${kind}, ${name}, ${email}, ${role}, ${isAnonymous}, ${nameKey}, ${search})
      on conflict do nothing
      returning ${columns}`,
  )
}

/** The token of an anonymous visitor no longer acts as this user. False if none did. */
export const endAnonymousAccess = async (db: Db, id: Id<'principal'>): Promise<boolean> =>
  (await maybe(db)`
    update principals set is_anonymous = false where id = ${id} and is_anonymous returning 1`) !== undefined

/** Sets the name of a user without one; no row when the user has a name. */
export const fillName = async (db: Db, email: string, name: string) => {
  const { nameKey, search } = derived({ name, email })
  return withoutPlaceholder(
    await maybe<Principal>(db)`
      update principals set name = ${name}, name_key = ${nameKey}, search = ${search}::tsvector,
        version = version + 1, updated_at = clock_timestamp()
      where email = ${email} and name is null
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
