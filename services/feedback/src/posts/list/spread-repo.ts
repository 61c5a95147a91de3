import { type Db, one, type Sql, sql } from '@earshot/db'

/**
 * How the posts are found that have some words. `rare`: all of them by the index of words, and put in order then; going down
 * a list would meet them at its very end. `planned`: as the planner thinks best, which knows the words to be common.
 * `common`: on the way down a list, though the planner would read all of them: it takes the words of "dark mode" to have
 * nothing to do with each other.
 */
export type Spread = 'rare' | 'planned' | 'common'

/** The words of a search, as a condition on posts `p`. */
export const hasWords = (query: string, spread: Spread): Sql =>
  // Of a case the planner knows nothing and takes half of all posts, and the index of words is not for it.
  spread === 'common'
    ? sql`case when p.search @@ ${query}::tsquery then true end`
    : sql`p.search @@ ${query}::tsquery`

type Plan = [{ Plan: { 'Plan Rows': number } }]

/** Where the planner knows nothing of the beginning of a word it takes up to 2 % for its share. */
const rareUpTo = 0.021

/** By the planner's statistics. It reads no post. */
const seemsRare = async (db: Db, query: string): Promise<boolean> => {
  const told = await one<{ 'QUERY PLAN': Plan }>(db)`
    explain (format json) select from posts p where ${hasWords(query, 'planned')}`
  const { all } = await one<{ all: number }>(db, 'count_posts_roughly')`
    select reltuples as "all" from pg_class where oid = 'posts'::regclass`
  return told['QUERY PLAN'][0].Plan['Plan Rows'] <= all * rareUpTo
}

/** Of a million posts, so many are read in some milliseconds. */
const fewPosts = 5000

const areMany = async (db: Db, query: string): Promise<boolean> =>
  (
    await one<{ count: number }>(db)`
      select count(*)::int as count
      from (select from posts p where ${hasWords(query, 'rare')} limit ${fewPosts + 1}) p`
  ).count > fewPosts

/** By the statistics first; what is rare by them is looked at, since they may be wrong. */
export const spreadOf = async (db: Db, query: string): Promise<Spread> => {
  if (!(await seemsRare(db, query))) return 'planned'
  return (await areMany(db, query)) ? 'common' : 'rare'
}
