import { type Db, one, type Sql, sql } from '@earshot/db'
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
