import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, run } from '@earshot/db'

export type StoredDemo = { stem: string; isComplete: boolean; createdAt: string }

export const findDemo = (db: Db) => maybe<StoredDemo>(db)`select stem, is_complete, created_at from demo_data`

/** False when demo data exists or is being created. */
export const claimDemo = async (db: Db, stem: string): Promise<boolean> =>
  (await maybe(db)`insert into demo_data (stem) values (${stem}) on conflict do nothing returning stem`) !==
  undefined

/** False when the demo was removed meanwhile. */
export const completeDemo = async (db: Db, stem: string): Promise<boolean> =>
  (await maybe(db)`update demo_data set is_complete = true where stem = ${stem} returning stem`) !== undefined

export const dropDemo = (db: Db, stem: string) => run(db)`delete from demo_data where stem = ${stem}`

/** The people of the demo who are not erased yet. */
export const demoPeopleIn = async (db: Db, stem: string): Promise<Id<'principal'>[]> => {
  const rows = await many<{ id: Id<'principal'> }>(db)`
    select id from principals where id like ${`principal_${stem}%`} and erased_at is null order by id`
  return rows.map(({ id }) => id)
}

/** Deletes the companies and segments of the demo. Users and members of them remain. */
export const dropDirectory = async (db: Db, stem: string): Promise<void> => {
  await run(db)`delete from segments where id like ${`segment_${stem}%`}`
  await run(db)`delete from companies where id like ${`company_${stem}%`}`
}
