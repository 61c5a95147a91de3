import type { Id } from '@earshot/contracts'
import { type Db, limitTo, many, maybe, one, page, raw, run } from '@earshot/db'
import { conflictIfTaken } from '@earshot/http'
import type { MailSender } from './model.ts'

/** A stored sender with its sealed secrets. */
export type SenderRow = Omit<MailSender, 'dkim' | 'smtpSecurity' | 'smtpUser'> & {
  sealedSmtpUrl: Buffer | null
  dkimDomain: string | null
  dkimSelector: string | null
  sealedDkimKey: Buffer | null
  dkimPublicKey: string | null
}
export type SenderValues = Omit<SenderRow, 'createdAt' | 'updatedAt'>

const columns = raw(`id, team_id, address, name, sealed_smtp_url, smtp_server, dkim_domain, dkim_selector,
  sealed_dkim_key, dkim_public_key, per_minute, quote_thread, created_at, updated_at`)

export const findSender = (db: Db, id: string) =>
  maybe<SenderRow>(db, 'find_mail_sender')`select ${columns} from mail_senders where id = ${id}`

/** The sender of a team, or the default one. */
export const findSenderFor = (db: Db, teamId: Id<'team'> | null) =>
  maybe<SenderRow>(db, 'find_mail_sender_for')`
    select ${columns} from mail_senders where team_id = ${teamId} or team_id is null
    order by team_id nulls last limit 1`

export const lockSender = (db: Db, id: Id<'mail_sender'>) =>
  maybe<SenderRow>(db)`select ${columns} from mail_senders where id = ${id} for update`

/** Oldest first: ids sort by time. */
export const listSenders = (db: Db, { after, limit }: { after: string; limit: number }) =>
  page<SenderRow>(db, 'mail_senders')`
    select ${columns} from mail_senders where id > ${after} order by id ${limitTo(limit)}`

export const countSenders = async (db: Db): Promise<number> =>
  (await one<{ count: number }>(db)`select count(*)::int as count from mail_senders`).count

/** What is taken: the address, or the team, which has a sender. */
export const takenBy = (db: Db, { id, address, teamId }: Pick<SenderValues, 'id' | 'address' | 'teamId'>) =>
  maybe<{ address: string }>(db)`
    select address from mail_senders
    where id <> ${id} and (address = ${address} or coalesce(team_id, '') = coalesce(${teamId}::text, ''))
    order by address = ${address} desc limit 1`

const taken = 'Another sender with this address or team was just created.'

export const insertSender = (db: Db, it: SenderValues) =>
  conflictIfTaken(
    one<SenderRow>(db)`
      insert into mail_senders (id, team_id, address, name, sealed_smtp_url, smtp_server, dkim_domain, dkim_selector,
        sealed_dkim_key, dkim_public_key, per_minute, quote_thread)
      values (${it.id}, ${it.teamId}, ${it.address}, ${it.name}, ${it.sealedSmtpUrl}, ${it.smtpServer},
        ${it.dkimDomain}, ${it.dkimSelector}, ${it.sealedDkimKey}, ${it.dkimPublicKey}, ${it.perMinute},
        ${it.quoteThread})
      returning ${columns}`,
    taken,
    'address',
    'teamId',
  )

export const updateSender = (db: Db, it: SenderValues) =>
  conflictIfTaken(
    one<SenderRow>(db)`
      update mail_senders set team_id = ${it.teamId}, address = ${it.address}, name = ${it.name},
        sealed_smtp_url = ${it.sealedSmtpUrl}, smtp_server = ${it.smtpServer}, dkim_domain = ${it.dkimDomain},
        dkim_selector = ${it.dkimSelector}, sealed_dkim_key = ${it.sealedDkimKey},
        dkim_public_key = ${it.dkimPublicKey}, per_minute = ${it.perMinute}, quote_thread = ${it.quoteThread},
        updated_at = clock_timestamp()
      where id = ${it.id}
      returning ${columns}`,
    taken,
    'address',
    'teamId',
  )

export const deleteSender = (db: Db, id: Id<'mail_sender'>) =>
  run(db)`delete from mail_senders where id = ${id}`

export type Receiver = { address: string; teamId: Id<'team'> | null }

/** The first of these addresses that belongs to the workspace. */
export const findReceiver = (db: Db, addresses: string[]) =>
  maybe<Receiver>(db, 'find_receiver')`
    select address, team_id from mail_senders where address = any(${addresses}::text[])
    order by array_position(${addresses}::text[], address) limit 1`

/** Whether mail to this address of the workspace reaches us: some did, as long as the log of incoming mail reaches back. */
export const receivesMail = async (db: Db, address: string): Promise<boolean> =>
  (await maybe(db, 'receives_mail')`
    select 1 from mail_senders s
    where s.address = ${address} and exists (select from inbound_mails i where i.recipient = s.address)`) !==
  undefined

/** Those of these addresses that belong to the workspace. */
export const ownAddresses = async (db: Db, addresses: string[]): Promise<string[]> => {
  const rows = await many<{ address: string }>(db, 'own_addresses')`
    select address from mail_senders where address = any(${addresses}::text[])`
  return rows.map(({ address }) => address)
}

/** The address of the workspace that belongs to no team. */
export const defaultReceiver = (db: Db) =>
  maybe<Receiver>(db)`select address, team_id from mail_senders where team_id is null order by id limit 1`
