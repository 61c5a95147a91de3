import { type Id, nameKey } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { TicketStatus } from './model.ts'

type StatusId = Id<'ticket_status'>

export type TicketStatusValues = Omit<TicketStatus, 'createdAt' | 'updatedAt'>

const columns = raw('id, name, category, stage, is_default, position, created_at, updated_at')

export const findTicketStatus = (db: Db, id: StatusId) =>
  maybe<TicketStatus>(db)`select ${columns} from ticket_statuses where id = ${id}`

type Position = { position: number; id: string }

export const listTicketStatuses = (
  db: Db,
  { after, limit }: { after: Position | undefined; limit: number },
) =>
  page<TicketStatus>(db, 'ticket_statuses')`
    select ${columns} from ticket_statuses
    ${after === undefined ? empty : sql`where (position, id) > (${after.position}::int, ${after.id})`}
    order by position, id ${limitTo(limit)}`

/** Locks the table, because each category has one default and the positions depend on each other. Tickets only lock rows. */
export const lockTicketStatuses = (db: Db) => run(db)`lock table ticket_statuses in share row exclusive mode`

/** Locks the row. Transactions that set this status on tickets hold a key share lock and conflict with it. */
export const lockTicketStatus = (db: Db, id: StatusId) =>
  maybe<TicketStatus>(db)`select ${columns} from ticket_statuses where id = ${id} for update`

/** What a ticket needs from its status. */
export type StatusRef = Pick<TicketStatus, 'id' | 'category' | 'stage'>

/** Prevents changes to the key columns and the deletion of the status until the end of the transaction. */
export const shareTicketStatus = (db: Db, id: StatusId) =>
  maybe<StatusRef>(db, 'share_ticket_status')`
    select id, category, stage from ticket_statuses where id = ${id} for key share`

export const defaultTicketStatuses = (db: Db) =>
  many<StatusRef>(db, 'default_ticket_statuses')`
    select id, category, stage from ticket_statuses where is_default`

export const lastPosition = async (db: Db): Promise<number> => {
  const { last } = await one<{ last: number }>(db)`
    select coalesce(max(position), -1) as last from ticket_statuses`
  return last
}

/** Makes all other statuses of the category non-default. */
export const clearOtherDefaults = (db: Db, { category, id }: Pick<TicketStatus, 'category' | 'id'>) =>
  run(db)`
    update ticket_statuses set is_default = false, updated_at = clock_timestamp()
    where is_default and category = ${category} and id <> ${id}`

/** Returns no row if the name is taken. */
export const insertTicketStatus = (db: Db, it: TicketStatusValues) =>
  maybe<TicketStatus>(db)`
    insert into ticket_statuses (id, name, name_key, category, stage, is_default, position)
    values (${it.id}, ${it.name}, ${nameKey(it.name)}, ${it.category}, ${it.stage}, ${it.isDefault}, ${it.position})
    on conflict (name_key) do nothing returning ${columns}`

export const updateTicketStatus = (db: Db, it: TicketStatusValues) =>
  one<TicketStatus>(db)`
    update ticket_statuses set name = ${it.name}, name_key = ${nameKey(it.name)}, category = ${it.category},
      stage = ${it.stage}, is_default = ${it.isDefault}, position = ${it.position}, updated_at = clock_timestamp()
    where id = ${it.id} returning ${columns}`

export const isUsed = async (db: Db, id: StatusId): Promise<boolean> =>
  (await maybe(db)`select 1 from tickets where status_id = ${id} and deleted_at is null limit 1`) !==
  undefined

/** Sets deleted tickets to the default of the category, so that they do not prevent the deletion of the status. */
export const moveDeletedTickets = (db: Db, { id, category }: Pick<TicketStatus, 'id' | 'category'>) =>
  run(db)`
    update tickets set status_id = (select id from ticket_statuses where category = ${category} and is_default)
    where status_id = ${id} and deleted_at is not null`

export const removeTicketStatus = (db: Db, id: StatusId) =>
  run(db)`delete from ticket_statuses where id = ${id}`
