import type { Principal } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'

export const findPrincipal = (db: Db, id: string) =>
  maybe<Principal>(db, 'find_principal')`select id, kind, name, email from principals where id = ${id}`

export const insertPrincipal = (db: Db, { id, kind, name, email }: Principal) =>
  run(db)`insert into principals (id, kind, name, email) values (${id}, ${kind}, ${name}, ${email})`
