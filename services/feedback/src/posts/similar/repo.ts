import { type Caller, type Id, isTeam } from '@earshot/contracts'
import { type Db, many, one, raw, type Sql, sql } from '@earshot/db'
import { seesBoardOfPost } from '../../access/visibility-repo.ts'
import { postColumns, postJoins } from '../../records/posts/repo.ts'
import type { PostRow } from '../../records/posts/row.ts'
import type { TitleQueries } from '../../text/search/title.ts'

/** The maximum number of candidates, however many posts share a word. */
const most = 300

/** The most posts that are read from the search index. */
const mostFound = 500
/** How many of the newest posts are compared, by words (10 µs each) and by spelling (6 µs each). */
const newest = { byWords: 1000, bySpelling: 2000 }

/** A condition on rows that were already read, so that it never makes a statement read more of them. */
const live = (caller: Caller): Sql =>
  sql`p.deleted_at is null and p.canonical_post_id is null and ${seesBoardOfPost(caller)}`

const shown = raw('id, title, vote_count, board_id, created_at, deleted_at, canonical_post_id')

const newestPosts = (columns: Sql, count: number): Sql =>
  sql`select ${columns} from posts order by created_at desc, id desc limit ${count}`

export type Candidate = { id: Id<'post'>; title: string; voteCount: number }

/**
 * Posts whose titles share a pair of words. While these are fewer than `enough`, also posts that share any word. They are the
 * posts that the search index finds by rare words, and the newest posts. PostgreSQL reads no more rows of a materialized query
 * than the limit around it takes, but plans it as if all were read. A limit inside would make it scan the table.
 */
export const postsWithWords = (
  db: Db,
  caller: Caller,
  { found, pairs, any, enough }: TitleQueries & { enough: number },
) => {
  const columns = sql`${shown}, search @@ ${pairs}::tsquery as has_pair, search @@ ${any}::tsquery as has_any`
  return many<Candidate>(db)`
    with found as materialized (select ${columns} from posts where search @@ ${found}::tsquery),
    newest as materialized (${newestPosts(columns, newest.byWords)}),
    p as materialized (
      select * from (select * from found limit ${mostFound}) p where has_any and ${live(caller)}
      union
      select * from newest p where has_any and ${live(caller)}
    )
    (select id, title, vote_count from p where has_pair order by created_at desc, id desc limit ${most})
    union
    (select id, title, vote_count from p where (select count(*) from p where has_pair) < ${enough}
      order by created_at desc, id desc limit ${most})`
}

/** Whether the database has the extension pg_trgm. */
export const hasTrigrams = async (db: Db): Promise<boolean> =>
  (
    await one<{ exists: boolean }>(
      db,
      'has_trigrams',
    )`select to_regoperator('%(text,text)') is not null as exists`
  ).exists

/** The newest posts with a similar title by trigrams, which tolerates typing errors. */
export const postsWithSimilarSpelling = (db: Db, caller: Caller, title: string) =>
  many<Candidate>(db)`
    with newest as materialized (${newestPosts(shown, newest.bySpelling)})
    select id, title, vote_count from newest p where ${live(caller)} and title % ${title} limit ${most}`

/** Words of many posts, by PostgreSQL's statistics: stop words of any language, and common terms of the domain. */
const common = raw(`
  (select common.word, common.share * reltuples as posts
  from pg_class, pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
  where schemaname = current_schema() and tablename = 'posts' and attname = 'search'
    and pg_class.oid = 'posts'::regclass) common`)

/** In how many posts the words occur, for those of many posts. The last word may be incomplete. */
export const commonWords = (db: Db, words: string[]) =>
  many<{ word: string; posts: number }>(db, 'common_words')`
    select typed.word, sum(common.posts) as posts
    from ${common}, unnest(${words}::text[]) with ordinality as typed (word, place)
    where common.word = typed.word or (place = ${words.length}::int and starts_with(common.word, typed.word))
    group by typed.word`

/** The common words that are spelled most like these. */
export const respelled = (db: Db, words: string[]) =>
  many<{ word: string; common: string }>(db)`
    select distinct on (typed.word) typed.word, common.word as common
    from ${common}, unnest(${words}::text[]) as typed (word)
    where typed.word % common.word order by typed.word, similarity(typed.word, common.word) desc, common.word`

/** The posts that a member has said are not the same as this one. */
export const dismissedFor = async (db: Db, id: Id<'post'>): Promise<Id<'post'>[]> => {
  const rows = await many<{ id: Id<'post'> }>(db, 'dismissed_duplicates')`
    select other_id as id from possible_duplicates where post_id = ${id} and dismissed_at is not null`
  return rows.map(row => row.id)
}

export const postsById = (db: Db, ids: string[], caller: Caller) =>
  many<PostRow>(db, isTeam(caller) ? 'posts_by_id' : 'public_posts_by_id')`
    select ${postColumns(caller)} from posts p ${postJoins} where p.id = any(${ids})`
