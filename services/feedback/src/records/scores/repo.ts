import { type Db, maybe, one, raw, sql } from '@earshot/db'
import { type Points, recentDays, type ScoreDefinition } from './model.ts'

const columns = raw(
  'votes, recent_votes, comments, revenue, segments, applied_to is null as is_applied, updated_at',
)

export const readDefinition = (db: Db) => one<ScoreDefinition>(db)`select ${columns} from score_settings`

/** Waits for a batch of posts that is being scored, so that none keeps a score by the former definition. */
export const lockDefinition = (db: Db) =>
  one<ScoreDefinition>(db)`select ${columns} from score_settings for update`

/** The end of the time in which votes are not recent. */
export const notRecent = sql`(now() - make_interval(days => ${recentDays}::int))`

/** Saves the definition. The worker then scores all posts, from the first one on. */
export const saveDefinition = (db: Db, it: Points) =>
  one<ScoreDefinition>(db)`
    update score_settings set votes = ${it.votes}, recent_votes = ${it.recentVotes}, comments = ${it.comments},
      revenue = ${it.revenue}, segments = ${JSON.stringify(it.segments)}::jsonb, applied_to = '',
      aged_at = ${notRecent}, aged_id = '', updated_at = clock_timestamp()
    returning ${columns}`

/** Undefined while another process scores posts, or the definition is being changed. */
export const tryLockDefinition = (db: Db) =>
  maybe<ScoreDefinition>(db)`select ${columns} from score_settings for update skip locked`

/** The slugs of which no copy exists. */
export const unknownSegments = async (db: Db, slugs: string[]): Promise<string[]> =>
  (
    await one<{ unknown: string[] }>(db)`
      select coalesce(array_agg(slug), '{}') as unknown from unnest(${slugs}::text[]) as given (slug)
      where not exists (select from segments s where s.slug = given.slug and s.deleted_at is null)`
  ).unknown
