import type { Caller, Id } from '@earshot/contracts'
import { type Db, many, one, type Sql, sql } from '@earshot/db'
import { seesBoardOfPost } from '../../access/visibility-repo.ts'
import { postColumns, postJoins } from '../../records/posts/repo.ts'
import type { PostRow } from '../../records/posts/row.ts'

/** The maximum number of candidates, however many posts share a word. */
const most = 300

const live = (caller: Caller): Sql =>
  sql`p.deleted_at is null and p.canonical_post_id is null and ${seesBoardOfPost(caller)}`

/** Newest first. The planner scans back in time for common words and uses the search index for rare ones. */
const having = (caller: Caller, words: string): Sql => sql`
  select p.id, p.title from posts p where ${live(caller)} and p.search @@ ${words}::tsquery
  order by p.created_at desc, p.id desc limit ${most}`

export type Candidate = { id: Id<'post'>; title: string }

/** Posts whose titles share a pair of words. While these are fewer than `enough`, also posts that share any word. */
export const postsWithWords = (
  db: Db,
  caller: Caller,
  { pairs, any, enough }: { pairs: string; any: string; enough: number },
) =>
  many<Candidate>(db)`
    with with_pair as materialized (${having(caller, pairs)}), with_any as (${having(caller, any)})
    select id, title from with_pair
    union
    select id, title from with_any where (select count(*) from with_pair) < ${enough}`

/** Posts with a similar title by trigrams, which tolerates typing errors. None where the database lacks the extension. */
export const postsWithSimilarSpelling = async (
  db: Db,
  caller: Caller,
  title: string,
): Promise<Candidate[]> => {
  const { exists } = await one<{ exists: boolean }>(
    db,
    'has_trigrams',
  )`select to_regoperator('%(text,text)') is not null as exists`
  if (!exists) return []
  return many<Candidate>(
    db,
  )`select p.id, p.title from posts p where ${live(caller)} and p.title % ${title} limit ${most}`
}

type Frequency = { word: string; share: number }

/**
 * Words that occur in many posts, by PostgreSQL's statistics: stop words of any language, and common terms of the domain.
 */
export const commonWords = (db: Db, words: string[]) =>
  many<Frequency>(db, 'common_words')`
    select common.word, common.share
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
    where schemaname = current_schema() and tablename = 'posts' and attname = 'search'
      and common.word = any(${words})`

export const postsById = (db: Db, ids: string[], viewer: string) =>
  many<PostRow>(db, 'posts_by_id')`
    select ${postColumns(viewer)} from posts p ${postJoins} where p.id = any(${ids})`
