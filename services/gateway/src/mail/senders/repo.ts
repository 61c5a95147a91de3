import type { Id } from '@earshot/contracts'
import { type Db, maybe } from '@earshot/db'

export type Receiver = { address: string; teamId: Id<'team'> | null }

/** The first of these addresses that belongs to the workspace. */
export const findReceiver = (db: Db, addresses: string[]) =>
  maybe<Receiver>(db, 'find_receiver')`
    select address, team_id from mail_senders where address = any(${addresses}::text[])
    order by array_position(${addresses}::text[], address) limit 1`

/** The address of the workspace that belongs to no team. */
export const defaultReceiver = (db: Db) =>
  maybe<Receiver>(db)`select address, team_id from mail_senders where team_id is null order by id limit 1`
