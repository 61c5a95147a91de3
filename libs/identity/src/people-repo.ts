import { type Caller, erasedName, type Id, type Principal, unlessPlaceholder } from '@earshot/contracts'
import { type Db, maybe, run, type Sql, sql } from '@earshot/db'

/** Who is kept here as somebody who is still there. */
export const findPerson = (db: Db, id: string) =>
  maybe<Principal>(db, 'find_person')`
    select id, kind, name, email, role, version from people where id = ${id} and erased_at is null`

/**
 * Keeps what the gateway says of somebody, unless it has said something later. An address that was made up, and a name that
 * is one, are kept nowhere: what is shown, told or exported cannot hold them.
 */
export const savePerson = (db: Db, person: Principal) =>
  run(db, 'save_person')`
    insert into people (id, kind, name, email, role, version)
    values (${person.id}, ${person.kind}, ${unlessPlaceholder(person.name)}, ${unlessPlaceholder(person.email)},
      ${person.role}, ${person.version})
    on conflict (id) do update set kind = excluded.kind, name = excluded.name, email = excluded.email,
      role = excluded.role, version = excluded.version, seen_at = now()
    where people.version < excluded.version`

export { erasedName }

/** Leaves a placeholder, also where nobody was: an older event must not bring the person back. */
export const erasePerson = (db: Db, id: Id<'principal'>, version: number) =>
  run(db)`
    insert into people (id, kind, name, version, erased_at)
    values (${id}, 'user', ${erasedName}, ${version}, now())
    on conflict (id) do update set name = excluded.name, email = null, role = null, version = excluded.version,
      erased_at = coalesce(people.erased_at, excluded.erased_at)`

/**
 * Keeps who is asking, as a part of the statement of their change, until the gateway's own word comes. Someone who is
 * known is only looked up: no row is locked, so the changes of one key do not wait for one another.
 */
export const notedCaller = (caller: Caller): Sql => sql`
  insert into people (id, kind, name, email, role, version)
  select ${caller.principalId}, ${isPerson(caller) ? 'user' : 'service'}, ${unlessPlaceholder(caller.name)},
    ${unlessPlaceholder(caller.email)}, ${isPerson(caller) ? caller.role : null}, 0
  where not exists (select from people where id = ${caller.principalId})
  on conflict (id) do nothing`

/** Whether somebody acts, and not a key: keys have no address. */
export const isPerson = ({ email }: Caller): boolean => email !== null
