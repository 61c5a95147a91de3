import type { Caller, Id } from '@earshot/contracts'
import { type Db, one, raw, run, type Sql, sql } from '@earshot/db'
import type { Emoji, Reaction } from './model.ts'

/** What people react to. Each has a table of its own. */
export type Reactable = 'comment' | 'changelog'

const tables = {
  comment: { table: raw('comment_reactions'), id: raw('comment_id') },
  changelog: { table: raw('changelog_reactions'), id: raw('changelog_id') },
}

/** The reactions to the comment or entry whose id is in the column, for a part of the statement that reads it. */
export const reactionsTo = (kind: Reactable, column: 'c.id', { principalId }: Caller): Sql => {
  const { table, id } = tables[kind]
  return sql`
    coalesce((
      select jsonb_agg(jsonb_build_object('emoji', emoji, 'count', count, 'reacted', reacted))
      from (
        select r.emoji, count(*)::int as count, bool_or(r.principal_id = ${principalId}) as reacted
        from ${table} r where r.${id} = ${raw(column)} group by r.emoji) of_emoji), '[]')`
}

export const readReactions = async (
  db: Db,
  caller: Caller,
  kind: Reactable,
  id: Id<Reactable>,
): Promise<Reaction[]> =>
  (
    await one<{ reactions: Reaction[] }>(db, `reactions_to_${kind}`)`
      select ${reactionsTo(kind, 'c.id', caller)} as reactions from (select ${id}::text as id) c`
  ).reactions

/**
 * Adds the reaction of the caller to what `found` selects, as a part of the statement that finds and locks it. Nothing is added
 * twice, nor for a user who was erased while the request was in flight.
 */
export const reactionInsert = (kind: Reactable, { principalId }: Caller, emoji: Emoji, found: Sql): Sql => {
  const { table, id } = tables[kind]
  return sql`
    insert into ${table} (${id}, emoji, principal_id)
    select id, ${emoji}, ${principalId} from ${found}
    where not exists (select from people where id = ${principalId} and erased_at is not null)
    on conflict do nothing`
}

/** Removes the reaction of the caller to what `found` selects. */
export const reactionDelete = (kind: Reactable, { principalId }: Caller, emoji: Emoji, found: Sql): Sql => {
  const { table, id } = tables[kind]
  return sql`
    delete from ${table}
    where ${id} in (select id from ${found}) and emoji = ${emoji} and principal_id = ${principalId}`
}

/** Deletes the reactions to a deleted comment. */
export const deleteReactionsTo = (db: Db, id: Id<'comment'>) =>
  run(db)`delete from comment_reactions where comment_id = ${id}`

/** Deletes the reactions of an erased user. */
export const deleteReactionsOf = async (db: Db, principalId: Id<'principal'>): Promise<void> => {
  await run(db)`delete from comment_reactions where principal_id = ${principalId}`
  await run(db)`delete from changelog_reactions where principal_id = ${principalId}`
}
