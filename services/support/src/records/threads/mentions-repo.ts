import type { Id } from '@earshot/contracts'
import { type Db, raw, run, type Sql, sql } from '@earshot/db'
import type { Source } from './list-repo.ts'
import type { ThreadKind } from './row.ts'

/** A note that mentions members, and the time of the note. */
type Mentioning = {
  threadId: Id<ThreadKind>
  mentionedPrincipalIds: Id<'principal'>[]
  createdAt: string
}

const tables = {
  conversation: {
    mentions: raw('conversation_mentions'),
    thread: raw('conversation_id'),
    threads: raw('conversations'),
    notes: raw('messages'),
  },
  ticket: {
    mentions: raw('ticket_mentions'),
    thread: raw('ticket_id'),
    threads: raw('tickets'),
    notes: raw('ticket_messages'),
  },
}

/** Stores the mentions of a new note. An imported note may be older than one that is stored. */
export const saveMentions = (
  db: Db,
  kind: ThreadKind,
  { threadId, mentionedPrincipalIds, createdAt }: Mentioning,
): Promise<void> => {
  const { mentions, thread } = tables[kind]
  return run(db, `save_${kind}_mentions`)`
    insert into ${mentions} (${thread}, principal_id, mentioned_at)
    select ${threadId}, id, ${createdAt} from unnest(${mentionedPrincipalIds}::text[]) as mentioned (id)
    on conflict (${thread}, principal_id) do update
    set mentioned_at = greatest(${mentions}.mentioned_at, excluded.mentioned_at)`
}

/** Stores the mentions of these threads again from their notes, after a note was deleted or notes were moved. */
export const restoreMentions = async (db: Db, kind: ThreadKind, ids: Id<ThreadKind>[]): Promise<void> => {
  const { mentions, thread, notes } = tables[kind]
  await run(db)`delete from ${mentions} where ${thread} = any(${ids})`
  await run(db)`
    insert into ${mentions} (${thread}, principal_id, mentioned_at)
    select m.${thread}, mentioned.id, max(m.created_at)
    from ${notes} m cross join unnest(m.mentioned_principal_ids) as mentioned (id)
    where m.${thread} = any(${ids})
    group by m.${thread}, mentioned.id`
}

/** The ids of threads in which a note mentions the member. */
export const threadsMentioning = (kind: ThreadKind, principalId: string): Sql => {
  const { mentions, thread } = tables[kind]
  return sql`select n.${thread} from ${mentions} n where n.principal_id = ${principalId}`
}

/** Threads with the columns of the mention, which are in the order of an index. */
const threadsWithMention = (kind: ThreadKind, principalId: string): Sql => {
  const { mentions, thread, threads } = tables[kind]
  return sql`
    (select t.*, n.mentioned_at, n.${thread} as mentioned_in
      from ${mentions} n join ${threads} t on t.id = n.${thread}
      where n.principal_id = ${principalId})`
}

/** The order of mentions reads the threads from those of the member. */
export const sourceFor = (
  kind: ThreadKind,
  source: Source,
  { sort, mentionedPrincipalId }: { sort: string; mentionedPrincipalId?: string | undefined },
): Source =>
  sort === 'mentioned' && mentionedPrincipalId !== undefined
    ? {
        ...source,
        rows: threadsWithMention(kind, mentionedPrincipalId),
        columns: sql`${source.columns}, ${raw(source.name)}.mentioned_at`,
      }
    : source
