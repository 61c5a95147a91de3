import { newIdAt } from '@earshot/contracts'
import { type Db, maybe, one } from '@earshot/db'

export type UnverifiedFigures = { mails: number; bytes: number }

/** The mails of unverified senders within the last hour. They are as many as the limits allow. */
export const unverifiedFigures = (db: Db) =>
  one<UnverifiedFigures>(db, 'unverified_inbound_mails')`
    select count(*)::int as mails, coalesce(sum(size), 0)::float8 as bytes from inbound_mails
    where not is_authenticated and received_at > now() - interval '1 hour'`

/** The size of all mails that are stored as a whole. */
export const storedBytes = async (db: Db): Promise<number> =>
  (
    await one<{ bytes: number }>(db, 'stored_inbound_mails')`
      select coalesce(sum(size), 0)::float8 as bytes from inbound_mails where raw is not null`
  ).bytes

const dayMs = 24 * 60 * 60 * 1000

/** Whether a user with this address was created a day ago or earlier: ids sort by time. A flood creates its own. */
export const isKnownSender = async (db: Db, email: string): Promise<boolean> =>
  (await maybe(db, 'is_known_sender')`
    select 1 from people where email = ${email} and id < ${newIdAt('principal', Date.now() - dayMs)}`) !==
  undefined
