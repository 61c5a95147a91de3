import { type Db, one, type Sql, sql } from '@earshot/db'
import { isFollowedBy } from '../../records/follows/repo.ts'
import { hasVoted } from '../../records/posts/group-repo.ts'

/** Reading and sorting the posts of this many votes takes some 20 ms. */
const fewVotes = 2000

const castFew = async (db: Db, voterId: string): Promise<boolean> =>
  (
    await one<{ count: number }>(db, 'count_some_votes')`
      select count(*)::int as count
      from (select from votes where principal_id = ${voterId} limit ${fewVotes + 1}) v`
  ).count <= fewVotes

/**
 * Posts `p` that a person has voted for, or whose duplicates they have voted for. The posts of few votes are found and sorted.
 * With many votes, the list is scanned in order, since the next vote is never far.
 */
export const votedBy = async (db: Db, voterId: string): Promise<{ condition: Sql; few: boolean }> => {
  if (!(await castFew(db, voterId))) return { condition: hasVoted(voterId), few: false }
  const condition = sql`p.id in (
    select unnest(array[d.id, d.canonical_post_id]) from votes v join posts d on d.id = v.post_id
    where v.principal_id = ${voterId} and d.deleted_at is null)`
  return { condition, few: true }
}

/** The posts that a person has voted for, written, or chosen to follow or not. */
const touchedBy = (principalId: string) => sql`
  select post_id as id from votes where principal_id = ${principalId}
  union all select post_id from post_follows where principal_id = ${principalId}
  union all select id from posts where author_principal_id = ${principalId}`

/** Posts `p` that a person follows, or whose duplicates they follow. Few and many as in {@link votedBy}. */
export const followedBy = async (db: Db, principalId: string): Promise<{ condition: Sql; few: boolean }> => {
  const follows = isFollowedBy(principalId)
  const { count } = await one<{ count: number }>(db, 'count_some_touched')`
    select count(*)::int as count from (${touchedBy(principalId)} limit ${fewVotes + 1}) it`
  if (count > fewVotes) return { condition: follows, few: false }
  const condition = sql`p.id in (
    select unnest(array[d.id, d.canonical_post_id]) from (${touchedBy(principalId)}) it join posts d on d.id = it.id
    where d.deleted_at is null) and ${follows}`
  return { condition, few: true }
}
