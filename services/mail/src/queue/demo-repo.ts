import type { Id } from '@earshot/contracts'
import { type Db, maybe } from '@earshot/db'

/** A person of the demo data. Their addresses belong to no one. */
export const isDemoPerson = async (db: Db, id: Id<'principal'>): Promise<boolean> =>
  (await maybe(db, 'is_demo_person')`
    select 1 from demo_data where starts_with(${id}, 'principal_' || stem)`) !== undefined
