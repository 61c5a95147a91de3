import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, raw, run, type Sql, sql } from '@earshot/db'
import type { Mentionable } from './model.ts'

/** The columns of a post or comment `it` about mentions. */
export const mentionColumns = (it: 'p' | 'c'): Sql =>
  raw(`${it}.mentioned_principal_ids, coalesce((
    select array_agg(m.name order by mention.place)
    from unnest(${it}.mentioned_principal_ids) with ordinality mention (id, place)
    left join people m on m.id = mention.id and m.erased_at is null), '{}') as mentioned_names`)

/** The author of a public post, and those of its public comments. */
const participants = (postId: Id<'post'>): Sql => sql`
  select p.author_principal_id as id from posts p join boards b on b.id = p.board_id
  where p.id = ${postId} and p.deleted_at is null and b.audience = 'public'
  union
  select c.author_principal_id from comments c
  join posts p on p.id = c.post_id and p.deleted_at is null
  join boards b on b.id = p.board_id and b.audience = 'public'
  where c.post_id = ${postId} and not c.is_private and c.deleted_at is null`

const team = raw(`select id from people where role in ('admin', 'member')`)

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

type Wanted = { postId: Id<'post'> | undefined; search: string | undefined; limit: number }

/** Members of the team, then participants of the post. Only people with a name. */
export const listMentionable = (db: Db, { postId, search, limit }: Wanted) => {
  const candidates = postId ? sql`${team} union ${participants(postId)}` : team
  const start = `${escaped(search ?? '')}%`
  return many<Mentionable>(db)`
    select p.id as principal_id, p.name, p.role <> 'user' as is_team
    from people p
    where p.id in (${candidates}) and p.kind = 'user' and p.erased_at is null and p.name is not null
      and (p.name ilike ${start} or p.name ilike ${`% ${start}`})
    order by p.role = 'user', p.name, p.id limit ${limit}`
}

/** Of these principals, the participants of the post. */
export const participantsAmong = async (
  db: Db,
  postId: Id<'post'>,
  ids: Id<'principal'>[],
): Promise<string[]> =>
  (
    await many<{ id: string }>(db)`
      select it.id from (${participants(postId)}) it where it.id = any(${ids}::text[])`
  ).map(({ id }) => id)

type Text = { table: 'posts' | 'comments'; id: string }

export type StoredMentions = {
  mentionedPrincipalIds: Id<'principal'>[]
  mentionNotifiedIds: Id<'principal'>[]
}

/** Of a post or comment that is locked, held or not. */
export const findMentions = (db: Db, { table, id }: Text) =>
  maybe<StoredMentions>(db)`
    select mentioned_principal_ids, mention_notified_ids from ${raw(table)} where id = ${id}`

export const saveNotified = (db: Db, { table, id }: Text, ids: Id<'principal'>[]) =>
  run(
    db,
  )`update ${raw(table)} set mention_notified_ids = mention_notified_ids || ${ids}::text[] where id = ${id}`

/** The roles of these people, without erased ones. */
export const rolesOf = (db: Db, ids: Id<'principal'>[]) =>
  many<{ id: Id<'principal'>; isTeam: boolean }>(db)`
    select id, role in ('admin', 'member') as is_team from people
    where id = any(${ids}::text[]) and kind = 'user' and erased_at is null`
