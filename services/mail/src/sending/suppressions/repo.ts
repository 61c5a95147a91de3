import type { Id } from '@earshot/contracts'
import { type Db, empty, limitTo, maybe, page, run, sql } from '@earshot/db'
import type { Suppression } from './model.ts'

/** Stores that a server has rejected an address for good, unless that is known. */
export const insertSuppression = (db: Db, it: Omit<Suppression, 'createdAt'>) =>
  run(db)`
    insert into mail_suppressions (id, address, reason, status_code, mail_id)
    values (${it.id}, ${it.address}, ${it.reason}, ${it.statusCode}, ${it.mailId})
    on conflict (address) do nothing`

/** Includes the addresses of the demo data, to which someone can ask for a password link. */
export const isSuppressed = async (db: Db, address: string): Promise<boolean> =>
  (await maybe(db, 'is_suppressed')`
    select 1 from mail_suppressions where address = ${address}
    union all
    select 1 from people p join demo_data d on starts_with(p.id, 'principal_' || d.stem)
    where p.email = ${address}`) !== undefined

type Listing = { address: string | undefined; after: string | undefined; limit: number }

/** Newest first: ids sort by time. */
export const listSuppressions = (db: Db, { address, after, limit }: Listing) =>
  page<Suppression>(db, 'suppressions')`
    select id, address, reason, status_code, mail_id, created_at from mail_suppressions
    where true ${address === undefined ? empty : sql`and address = ${address}`}
      ${after === undefined ? empty : sql`and id < ${after}`}
    order by id desc ${limitTo(limit)}`

export const deleteSuppression = (db: Db, id: Id<'suppression'>) =>
  maybe<Pick<Suppression, 'address' | 'reason'>>(db)`
    delete from mail_suppressions where id = ${id} returning address, reason`

/** Deletes the addresses of an erased user. */
export const dropSuppressions = (db: Db, addresses: string[]) =>
  run(db)`delete from mail_suppressions where address = any (${addresses})`
