import type { Id } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { BusinessHours } from './model.ts'

export type BusinessHoursValues = Omit<BusinessHours, 'createdAt' | 'updatedAt'>

const columns = raw('id, name, time_zone, week, holidays::text[] as holidays, created_at, updated_at')

export const findHours = (db: Db, id: Id<'business_hours'>) =>
  maybe<BusinessHours>(db)`select ${columns} from business_hours where id = ${id}`

export const hoursByIds = (db: Db, ids: Id<'business_hours'>[]) =>
  many<BusinessHours>(db)`select ${columns} from business_hours where id = any(${ids})`

export const listHours = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  page<BusinessHours>(db, 'business_hours')`
    select ${columns} from business_hours ${after === undefined ? empty : sql`where name_key > ${after}`}
    order by name_key ${limitTo(limit)}`

export const lockHours = (db: Db, id: Id<'business_hours'>) =>
  maybe<BusinessHours>(db)`select ${columns} from business_hours where id = ${id} for update`

/** Prevents the deletion of the business hours until the end of the transaction. */
export const shareHours = (db: Db, id: Id<'business_hours'>) =>
  maybe<{ id: Id<'business_hours'> }>(db)`select id from business_hours where id = ${id} for key share`

/** Returns no row if the name is taken. */
export const insertHours = (db: Db, it: BusinessHoursValues) =>
  maybe<BusinessHours>(db)`
    insert into business_hours (id, name, name_key, time_zone, week, holidays)
    values (${it.id}, ${it.name}, ${nameKey(it.name)}, ${it.timeZone}, ${it.week}, ${it.holidays}::date[])
    on conflict (name_key) do nothing returning ${columns}`

export const updateHours = (db: Db, it: BusinessHoursValues) =>
  one<BusinessHours>(db)`
    update business_hours set name = ${it.name}, name_key = ${nameKey(it.name)}, time_zone = ${it.timeZone},
      week = ${it.week}, holidays = ${it.holidays}::date[], updated_at = clock_timestamp()
    where id = ${it.id} returning ${columns}`

export const removeHours = (db: Db, id: Id<'business_hours'>) =>
  run(db)`delete from business_hours where id = ${id}`
