import type { Id } from '@earshot/contracts'
import { type Db, run, type Sql, sql } from '@earshot/db'

/** A note that mentions members, and the time of the note. */
type Mentioning = {
  conversationId: Id<'conversation'>
  mentionedPrincipalIds: Id<'principal'>[]
  createdAt: string
}

/** Stores the mentions of a new note. An imported note may be older than one that is stored. */
export const saveMentions = (
  db: Db,
  { conversationId, mentionedPrincipalIds, createdAt }: Mentioning,
): Promise<void> =>
  run(db, 'save_mentions')`
    insert into conversation_mentions (conversation_id, principal_id, mentioned_at)
    select ${conversationId}, id, ${createdAt} from unnest(${mentionedPrincipalIds}::text[]) as mentioned (id)
    on conflict (conversation_id, principal_id) do update
    set mentioned_at = greatest(conversation_mentions.mentioned_at, excluded.mentioned_at)`

/** Restores the mentions of these members from the other notes of the conversation, after a note was deleted. */
export const restoreMentions = async (
  db: Db,
  { conversationId, mentionedPrincipalIds }: Omit<Mentioning, 'createdAt'>,
): Promise<void> => {
  await run(db)`
    delete from conversation_mentions
    where conversation_id = ${conversationId} and principal_id = any(${mentionedPrincipalIds})`
  await run(db)`
    insert into conversation_mentions (conversation_id, principal_id, mentioned_at)
    select m.conversation_id, mentioned.id, max(m.created_at)
    from messages m cross join unnest(m.mentioned_principal_ids) as mentioned (id)
    where m.conversation_id = ${conversationId} and m.deleted_at is null
      and mentioned.id = any(${mentionedPrincipalIds})
    group by m.conversation_id, mentioned.id`
}

/** The ids of conversations in which a note mentions the member. */
export const conversationsMentioning = (principalId: string): Sql =>
  sql`select n.conversation_id from conversation_mentions n where n.principal_id = ${principalId}`

/** Conversations with the columns of the mention, which are in the order of an index. */
export const conversationsWithMention = (principalId: string): Sql => sql`
  (select c.*, n.mentioned_at, n.conversation_id as mentioned_in
    from conversation_mentions n join conversations c on c.id = n.conversation_id
    where n.principal_id = ${principalId})`
