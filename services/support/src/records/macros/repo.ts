import type { Id } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { type Db, empty, many, maybe, one, raw, run, sql } from '@earshot/db'
import type { Macro } from './model.ts'

export type MacroValues = Omit<Macro, 'createdAt' | 'updatedAt'>

const columns = raw('id, name, content, created_at, updated_at')

export const findMacro = (db: Db, id: Id<'macro'>) =>
  maybe<Macro>(db)`select ${columns} from macros where id = ${id}`

export const listMacros = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  many<Macro>(db)`
    select ${columns} from macros ${after === undefined ? empty : sql`where name_key > ${after}`}
    order by name_key limit ${limit}`

export const lockMacro = (db: Db, id: Id<'macro'>) =>
  maybe<Macro>(db)`select ${columns} from macros where id = ${id} for update`

/** Returns no row if the name is taken. */
export const insertMacro = (db: Db, macro: MacroValues) =>
  maybe<Macro>(db)`
    insert into macros (id, name, name_key, content)
    values (${macro.id}, ${macro.name}, ${nameKey(macro.name)}, ${macro.content})
    on conflict (name_key) do nothing returning ${columns}`

export const updateMacro = (db: Db, macro: MacroValues) =>
  one<Macro>(db)`
    update macros set name = ${macro.name}, name_key = ${nameKey(macro.name)}, content = ${macro.content},
      updated_at = clock_timestamp()
    where id = ${macro.id} returning ${columns}`

export const removeMacro = (db: Db, id: Id<'macro'>) => run(db)`delete from macros where id = ${id}`
