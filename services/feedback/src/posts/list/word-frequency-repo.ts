import { type Db, one, type Sql, sql } from '@earshot/db'

/**
 * How common the words of a search are, which decides how posts are found. `rare`: all matching posts are read from the
 * search index and then sorted, since a scan in list order might read the whole list. `planned`: the planner chooses,
 * because its statistics show that the words are common. `common`: the list is scanned in order. The planner would read all
 * matches instead, because it assumes that the words of a search such as "dark mode" are independent.
 */
export type WordFrequency = 'rare' | 'planned' | 'common'

/** The words of a search as a condition on posts `p`. */
export const hasWords = (query: string, frequency: WordFrequency): Sql =>
  // The planner estimates a case expression at half of all posts and cannot use the search index for it.
  frequency === 'common'
    ? sql`case when p.search @@ ${query}::tsquery then true end`
    : sql`p.search @@ ${query}::tsquery`

type Plan = [{ Plan: { 'Plan Rows': number } }]

/** The planner estimates unknown word prefixes at up to 2 % of all posts. */
const rareUpTo = 0.021

/** By the planner's statistics, without reading posts. */
const seemsRare = async (db: Db, query: string): Promise<boolean> => {
  const plan = await one<{ 'QUERY PLAN': Plan }>(db)`
    explain (format json) select from posts p where ${hasWords(query, 'planned')}`
  const { all } = await one<{ all: number }>(db, 'count_posts_roughly')`
    select reltuples as "all" from pg_class where oid = 'posts'::regclass`
  return plan['QUERY PLAN'][0].Plan['Plan Rows'] <= all * rareUpTo
}

/** Reading this many of a million posts takes a few milliseconds. */
const fewPosts = 5000

const isCommon = async (db: Db, query: string): Promise<boolean> =>
  (
    await one<{ count: number }>(db)`
      select count(*)::int as count
      from (select from posts p where ${hasWords(query, 'rare')} limit ${fewPosts + 1}) p`
  ).count > fewPosts

/** By the statistics first. Words that they call rare are counted, since statistics can be wrong. */
export const frequencyOf = async (db: Db, query: string): Promise<WordFrequency> => {
  if (!(await seemsRare(db, query))) return 'planned'
  return (await isCommon(db, query)) ? 'common' : 'rare'
}
