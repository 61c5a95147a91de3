import { type IdPrefix, nameKey, newId, type SeedPerson, seedId, stemAt } from '@earshot/contracts'
import { type Db, one, type Pool, raw, run, type Sql, sql } from '@earshot/db'
import { contentVector, textVector, wordsVersion } from '@earshot/search'
import { places, reasons, things, wishes } from './phrases.ts'

const tagNames = ['UI', 'API', 'Mobile', 'Performance', 'Billing', 'Accessibility', 'Integrations', 'Docs']
const people = 5000

/** The first post has this time, and each further one is 94 s newer, so that 1,000,000 posts end before 2026. */
const firstTime = '2023-01-01T00:00:00Z'
const end = '2026-01-01T00:00:00Z'
const step = '94 seconds'
const stem = stemAt(Date.parse(firstTime))

/** Ids that sample posts refer to. */
export type Targets = { boards: string[]; statuses: string[]; tags: string[] }

/** A pseudo-random number from 0 to 1, the same for each post in every run. Different salts give independent numbers. */
const chance = (salt: number): Sql =>
  sql`((hashint8extended(n, ${salt}::bigint) & 4503599627370495) / 4503599627370496.0::double precision)`

/** A position in a list, all equally likely. */
const any = (list: string[], salt: number): Sql => sql`floor(${chance(salt)} * ${list.length}::int)`

/** A position in a list, the first ones more likely. */
const mostly = (list: string[], salt: number): Sql =>
  sql`floor(power(${chance(salt)}, 2.5) * ${list.length}::int)`

const text = (list: string[], at: Sql): Sql => sql`(${list}::text[])[1 + (${at})::int]`
const vector = (list: string[], at: Sql): Sql => sql`(${list}::tsvector[])[1 + (${at})::int]`

const [wish, thing, place, reason] = [any(wishes, 1), any(things, 2), any(places, 3), any(reasons, 4)]

/** Nine in ten posts have no votes, and a few have thousands. */
const votes = sql`least(${people}::int, floor(0.1 / (1 - ${chance(5)})))::int`

/** `seedId` in SQL. */
const idAt = (prefix: IdPrefix, stem: string, n: Sql): Sql =>
  sql`${`${prefix}_${stem}`} || lpad((${n})::text, 16, '0')`

const post = idAt('post', stem, sql`n`)
/** No id has an `o`, so no other post has such a suffix. The ends of these ids are alike, and several chunks are inserted at once. */
const suffix = sql`'o' || lpad(n::text, greatest(2, length(n::text)), '0')`
const person = (n: Sql): Sql => idAt('principal', stem, n)
const createdAt = sql`(${firstTime}::timestamptz + n * ${step}::interval)`

export const insertPosts = (db: Db, it: Targets, from: number, to: number) => run(db)`
  insert into posts (id, suffix, board_id, status_id, author_principal_id, owner_principal_id, title, content, search,
    words_version, vote_count, created_at, updated_at)
  select ${post}, ${suffix}, ${text(it.boards, mostly(it.boards, 6))}, ${text(it.statuses, mostly(it.statuses, 7))},
    ${person(sql`floor(${chance(8)} * ${people}::int)::int`)},
    case when n % 5 = 0 then ${person(sql`floor(${chance(11)} * 20)::int`)} end,
    ${text(wishes, wish)} || ' ' || ${text(things, thing)} || ' ' || ${text(places, place)},
    ${text(reasons, reason)},
    ${vector(wishes.map(textVector), wish)} || ${vector(things.map(textVector), thing)}
      || ${vector(places.map(textVector), place)} || ${vector(reasons.map(contentVector), reason)},
    ${wordsVersion}::smallint, ${votes}, ${createdAt},
    ${createdAt} + (${end}::timestamptz - ${createdAt}) * power(${chance(9)}, 6)
  from generate_series(${from}::bigint, ${to}::bigint) n`

export const insertTags = (db: Db, it: Targets, from: number, to: number) => run(db)`
  insert into post_tags (post_id, tag_id)
  select ${post}, ${text(it.tags, mostly(it.tags, 10))}
  from generate_series(${from}::bigint, ${to}::bigint) n where n % 2 = 0`

/** The voters of a post are consecutive people, so no one votes twice. */
export const insertVotes = (db: Db, from: number, to: number) => run(db)`
  insert into votes (id, post_id, principal_id, created_at)
  select ${idAt('vote', stem, sql`n * ${people}::int + vote`)}, ${post},
    ${person(sql`(n + vote) % ${people}::int`)}, ${createdAt} + vote * interval '1 minute'
  from generate_series(${from}::bigint, ${to}::bigint) n, generate_series(1, ${votes}) vote`

/** The authors and voters of sample posts. */
export const samplePeople = (): SeedPerson[] =>
  Array.from({ length: people }, (_, n) => ({
    id: seedId('principal', stem, n),
    name: `Person ${n}`,
    email: `person-${n}@example.com`,
    role: 'user',
  }))

export const insertTagNames = (db: Db) => run(db)`
  insert into tags (id, name, name_key, color, description)
  select id, name, name_key, '#6b7280', ''
  from unnest(${tagNames.map(() => newId('tag'))}::text[], ${tagNames}::text[], ${tagNames.map(nameKey)}::text[])
    as made (id, name, name_key)
  on conflict (name_key) do nothing`

const ids = async (db: Db, statement: Sql): Promise<string[]> =>
  (await db.query<{ id: string }>(statement)).map(({ id }) => id)

export const findTargets = async (db: Db): Promise<Targets> => {
  const boards = await ids(db, sql`select id from boards where deleted_at is null order by id`)
  if (boards.length === 0) throw new Error('The workspace has no board. Create one first.')
  return {
    boards,
    statuses: await ids(db, sql`select id from statuses order by position, id`),
    tags: await ids(
      db,
      sql`select id from tags where name_key = any(${tagNames.map(nameKey)}) order by name_key`,
    ),
  }
}

/** How many posts of a range exist. They are inserted in order, so the existing ones are the first of the range. */
export const countPresent = async (db: Db, from: number, to: number): Promise<number> =>
  (
    await one<{ count: number }>(db)`
      select count(*)::int as count from posts
      where id between ${seedId('post', stem, from)} and ${seedId('post', stem, to)}`
  ).count

/** Faster. A crash may lose the last chunks, which the next run inserts again. */
export const commitAsynchronously = (db: Db) => run(db)`set local synchronous_commit = off`

/** Updates statistics, the search index (pending words) and the visibility map. */
export const vacuumTables = async (pool: Pool): Promise<void> => {
  for (const table of ['posts', 'post_tags', 'votes', 'people'])
    await run(pool)`vacuum (analyze) ${raw(table)}`
}
