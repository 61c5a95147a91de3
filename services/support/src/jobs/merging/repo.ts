import { type Db, run } from '@earshot/db'
import type { Merge } from '@earshot/identity'

/** Locks the conversations in the order of their ids. Messages follow, also those of conversations that moved earlier. */
export const moveConversations = async (db: Db, { fromId, intoId }: Merge): Promise<void> => {
  await run(db)`
    with locked as materialized (
      select id from conversations where visitor_principal_id = ${fromId} order by id for update
    )
    update conversations c set visitor_principal_id = ${intoId} from locked where c.id = locked.id`
  await run(db)`
    update messages m set
      author_principal_id = case when author_principal_id = ${fromId} then ${intoId} else author_principal_id end,
      posted_by_principal_id = case when posted_by_principal_id = ${fromId} then ${intoId} else posted_by_principal_id end
    where deleted_at is null and ${fromId} in (author_principal_id, posted_by_principal_id)
      and conversation_id in (select id from conversations where visitor_principal_id = ${intoId})`
}

export const moveTickets = async (db: Db, { fromId, intoId }: Merge): Promise<void> => {
  await run(db)`
    with locked as materialized (
      select id from tickets where requester_principal_id = ${fromId} and deleted_at is null order by id for update
    )
    update tickets t set requester_principal_id = ${intoId} from locked where t.id = locked.id`
  await run(db)`
    update ticket_messages m set
      author_principal_id = case when author_principal_id = ${fromId} then ${intoId} else author_principal_id end,
      posted_by_principal_id = case when posted_by_principal_id = ${fromId} then ${intoId} else posted_by_principal_id end
    where ${fromId} in (author_principal_id, posted_by_principal_id)
      and ticket_id in (select id from tickets where requester_principal_id = ${intoId} and deleted_at is null)`
}
