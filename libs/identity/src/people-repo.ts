import { type Caller, erasedName, type Id, type Principal, withoutPlaceholder } from '@earshot/contracts'
import { type Db, maybe, run, type Sql, sql } from '@earshot/db'
import { personVector, wordsVersion } from '@earshot/search'

/** The copy of a principal that is not erased. */
export const findPerson = (db: Db, id: string) =>
  maybe<Principal>(db, 'find_person')`
    select id, kind, name, email, role, company_id, version, language, is_unproven from people where id = ${id} and erased_at is null`

/**
 * Saves what the accounts service reported, unless a later version is stored. A version after an erasure restores a person whose merge was undone.
 * Placeholder addresses and names become null, so that no
 * page, event or export can show them.
 */
export const savePerson = (db: Db, person: Principal) => {
  const [name, email] = [withoutPlaceholder(person.name), withoutPlaceholder(person.email)]
  return run(db, 'save_person')`
    insert into people (id, kind, name, email, role, company_id, version, language, is_unproven, search, words_version)
    values (${person.id}, ${person.kind}, ${name}, ${email}, ${person.role}, ${person.companyId}, ${person.version},
      ${person.language ?? null}, ${person.isUnproven ?? false},
      ${personVector({ name, email })}::tsvector, ${wordsVersion}::smallint)
    on conflict (id) do update set kind = excluded.kind, name = excluded.name, email = excluded.email,
      role = excluded.role, company_id = excluded.company_id, version = excluded.version,
      language = excluded.language, is_unproven = excluded.is_unproven, search = excluded.search,
      words_version = excluded.words_version, seen_at = now(), erased_at = null
    where people.version < excluded.version`
}

export { erasedName }

/**
 * Erases a person, or a merged one, unless a later version is stored. Writes a placeholder row even if no copy existed, because an older event
 * may arrive later and must not restore the person.
 */
export const erasePerson = (db: Db, id: Id<'principal'>, version: number) =>
  run(db)`
    insert into people (id, kind, name, version, erased_at, words_version)
    values (${id}, 'user', ${erasedName}, ${version}, now(), ${wordsVersion}::smallint)
    on conflict (id) do update set name = excluded.name, email = null, role = null, company_id = null,
      language = null, version = excluded.version, search = '', words_version = excluded.words_version,
      erased_at = coalesce(people.erased_at, excluded.erased_at)
    where people.version < excluded.version`

/** Whether the person has changed since this version. */
export const hasLaterVersion = async (db: Db, id: Id<'principal'>, version: number): Promise<boolean> =>
  (await maybe(db)`select 1 from people where id = ${id} and version > ${version}`) !== undefined

/** Whether an erasure of the person has arrived. */
export const isErased = async (db: Db, id: Id<'principal'>): Promise<boolean> =>
  (await maybe(db)`select 1 from people where id = ${id} and erased_at is not null`) !== undefined

/**
 * Inserts the caller as version 0, as a part of the statement of their change, until the accounts service's own version arrives. A
 * known caller is only looked up: no row is locked, so concurrent changes with one key do not wait for one another.
 */
export const callerInsert = (caller: Caller): Sql => sql`
  insert into people (id, kind, name, email, role, version)
  select ${caller.principalId}, ${isPerson(caller) ? 'user' : 'service'}, ${callerName(caller)},
    ${withoutPlaceholder(caller.email)}, ${isPerson(caller) ? caller.role : null}, 0
  where not exists (select from people where id = ${caller.principalId})
  on conflict (id) do nothing`

/** The name to store and to show. An anonymous visitor has none. */
export const callerName = ({ anonymous, name }: Caller): string | null =>
  anonymous ? null : withoutPlaceholder(name)

/** Whether the caller is a person and not an API key: keys of members have no email address. */
export const isPerson = ({ email, role }: Caller): boolean => email !== null || role === 'user'
