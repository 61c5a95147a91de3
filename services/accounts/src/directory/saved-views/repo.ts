import type { Caller, Id } from '@earshot/contracts'
import { type Db, empty, limitTo, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { SavedView, SavedViewQuery } from './model.ts'

export type SavedViewValues = Omit<SavedView, 'createdAt' | 'updatedAt'>
type Reader = Pick<Caller, 'principalId'>

const columns = raw('id, list, name, filters, is_shared, owner_principal_id, created_at, updated_at')

const visibleTo = ({ principalId }: Reader) => sql`(is_shared or owner_principal_id = ${principalId})`

export const findView = (db: Db, reader: Reader, id: Id<'saved_view'>) =>
  maybe<SavedView>(db)`select ${columns} from saved_views where id = ${id} and ${visibleTo(reader)}`

export const lockView = (db: Db, reader: Reader, id: Id<'saved_view'>) =>
  maybe<SavedView>(db)`
    select ${columns} from saved_views where id = ${id} and ${visibleTo(reader)} for update`

type Listing = SavedViewQuery & { after: string | undefined; limit: number }

/** Oldest first: ids sort by time. */
export const listViews = (db: Db, reader: Reader, { list, after, limit }: Listing) =>
  page<SavedView>(db, 'saved_views')`
    select ${columns} from saved_views
    where ${visibleTo(reader)}
      ${list === undefined ? empty : sql`and list = ${list}`}
      ${after === undefined ? empty : sql`and id > ${after}`}
    order by id ${limitTo(limit)}`

export const insertView = (db: Db, it: SavedViewValues) =>
  one<SavedView>(db)`
    insert into saved_views (id, list, name, filters, is_shared, owner_principal_id)
    values (${it.id}, ${it.list}, ${it.name}, ${JSON.stringify(it.filters)}, ${it.isShared}, ${it.ownerPrincipalId})
    returning ${columns}`

export const updateView = (db: Db, { id, name, filters, isShared }: SavedViewValues) =>
  one<SavedView>(db)`
    update saved_views set name = ${name}, filters = ${JSON.stringify(filters)}, is_shared = ${isShared},
      updated_at = clock_timestamp()
    where id = ${id}
    returning ${columns}`

export const deleteView = (db: Db, id: Id<'saved_view'>) => run(db)`delete from saved_views where id = ${id}`
