import type { Id } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { type Db, empty, limitTo, maybe, one, page, raw, run, type Sql, sql } from '@earshot/db'
import type { Macro } from './model.ts'

export type MacroValues = Omit<Macro, 'useCount' | 'createdAt' | 'updatedAt'>

/** Whose macros: all, or those for all members and for the teams of a principal. */
export type MacroView = 'all' | { principalId: string }

const columns = raw(
  'm.id, m.name, m.content, m.attachments, m.actions, m.team_id, m.use_count::int, m.created_at, m.updated_at',
)

const visible = (view: MacroView): Sql =>
  view === 'all'
    ? raw('true')
    : sql`(m.team_id is null or m.team_id in (
        select t.team_id from team_members t where t.principal_id = ${view.principalId}))`

export const findMacro = (db: Db, id: Id<'macro'>, view: MacroView) =>
  maybe<Macro>(db)`select ${columns} from macros m where m.id = ${id} and ${visible(view)}`

type Listing = { after: string | undefined; limit: number; view: MacroView }

export const listMacros = (db: Db, { after, limit, view }: Listing) =>
  page<Macro>(db, 'macros')`
    select ${columns} from macros m
    where ${visible(view)} ${after === undefined ? empty : sql`and m.name_key > ${after}`}
    order by m.name_key ${limitTo(limit)}`

export const lockMacro = (db: Db, id: Id<'macro'>) =>
  maybe<Macro>(db)`select ${columns} from macros m where m.id = ${id} for update`

/** Returns no row if the name is taken. */
export const insertMacro = (db: Db, it: MacroValues) =>
  maybe<Macro>(db)`
    insert into macros as m (id, name, name_key, content, attachments, actions, team_id)
    values (${it.id}, ${it.name}, ${nameKey(it.name)}, ${it.content}, ${JSON.stringify(it.attachments)},
      ${JSON.stringify(it.actions)}, ${it.teamId})
    on conflict (name_key) do nothing returning ${columns}`

export const updateMacro = (db: Db, it: MacroValues) =>
  one<Macro>(db)`
    update macros m set name = ${it.name}, name_key = ${nameKey(it.name)}, content = ${it.content},
      attachments = ${JSON.stringify(it.attachments)}, actions = ${JSON.stringify(it.actions)}, team_id = ${it.teamId}, updated_at = clock_timestamp()
    where m.id = ${it.id} returning ${columns}`

export const countUse = (db: Db, id: Id<'macro'>) =>
  run(db)`update macros set use_count = use_count + 1 where id = ${id}`

export const removeMacro = (db: Db, id: Id<'macro'>) => run(db)`delete from macros where id = ${id}`
