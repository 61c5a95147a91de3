import type { Caller, Principal } from '@earshot/contracts'
import { type Db, maybe, run, type Sql, sql } from '@earshot/db'

export const findPerson = (db: Db, id: string) =>
  maybe<Principal>(db, 'find_person')`select id, kind, name, email from people where id = ${id}`

export const savePerson = (db: Db, person: Principal) =>
  run(db)`
    insert into people (id, kind, name, email)
    values (${person.id}, ${person.kind}, ${person.name}, ${person.email})
    on conflict (id) do update set
      kind = excluded.kind, name = excluded.name, email = excluded.email, seen_at = now()`

/**
 * Keeps who is asking, as a part of the statement of their change. Someone who is known as they are is only looked up:
 * no row is locked, so the changes of one key do not wait for one another. Keys have no address, people do.
 */
export const notedCaller = ({ principalId, name, email }: Caller): Sql => sql`
  insert into people (id, kind, name, email)
  select ${principalId}, ${email === null ? 'service' : 'user'}, ${name}, ${email}
  where not exists (
    select from people
    where id = ${principalId} and name = ${name} and email is not distinct from ${email}::text)
  on conflict (id) do update set name = excluded.name, email = excluded.email, seen_at = now()`
