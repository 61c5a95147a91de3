import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { type Database, one, raw, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { seedPosts } from '../../bulk/seeds/sample-posts.ts'
import { costOf, type Feedback, secondPool, startFeedback, testAdmin } from '../../harness.ts'
import { PostQuery, sortNames } from '../../records/posts/model.ts'
import { listStatement, pageOfPosts } from './repo.ts'
import { type ListedRow, sorts } from './sorts-repo.ts'
import { hasWords, type WordFrequency } from './word-frequency-repo.ts'

// Plans of lists on a table that is too large to scan. The tests compare numbers of pages read, never durations.

const posts = 60_000

const caller = { ...testAdmin, requestId: null }

const listed = async (database: Database, given: Record<string, string>, after?: CursorKeys) => {
  const listing = { query: PostQuery.parse(given), after, limit: 21, caller }
  const statement = await listStatement(database.pool, listing)
  assert.ok(statement, JSON.stringify(given))
  return costOf(database, statement)
}

/** The cursor keys of a post in the middle of each list. */
const middleOf = async (database: Database, sort: (typeof sortNames)[number]): Promise<CursorKeys> => {
  const order = sql([sorts[sort].columns.map(({ name }) => `${name} ${sorts[sort].direction}`).join()])
  const row = await one<ListedRow>(database.pool)`
    select id, created_at, updated_at, vote_count, trend, score, mrr_cents from posts p order by ${order} offset ${posts / 2} limit 1`
  return sorts[sort].keys(row)
}

/** Has voted for every tenth post. */
const busyVoter = 'principal_01jbsyv0ter0bsyv0ter0bsy0v'

/** Frequent combinations of filters, with the approximate number of matching posts. */
const combinations = async ({ database, api }: Feedback): Promise<Record<string, Record<string, string>>> => {
  const ids = async (text: string) => (await database.query(text)).map(row => String(row.id))
  const [rare = '', seldom = '', ...often] = await ids(
    'select tag_id as id from feedback.post_tags group by 1 order by count(*)',
  )
  const [author = ''] = await ids('select author_principal_id as id from feedback.posts limit 1')
  const [owner = ''] = await ids(
    'select owner_principal_id as id from feedback.posts where owner_principal_id is not null limit 1',
  )
  const [voter = ''] = await ids(
    'select principal_id as id from feedback.votes group by 1 order by count(*), 1 limit 1',
  )
  const [board = '', other = ''] = (await api.get('/boards')).data.map((it: { id: string }) => it.id)
  const spring = { dateFrom: '2023-02-01', dateTo: '2023-02-14' }
  return {
    'no filter (all)': {},
    'a large board (39,000)': { boardId: board },
    'a small board (8,000)': { boardId: other },
    'a common status (29,000)': { status: 'open' },
    'a rare status (4,200)': { status: 'closed' },
    'an unused status (0)': { status: 'on-hold' },
    'a rare tag (1,600)': { tagIds: rare },
    'several tags (24,000)': { tagIds: often.join() },
    'an owner (600)': { ownerId: owner },
    'an author (12)': { authorId: author },
    'a voter with few votes': { voterId: voter },
    'a voter with few votes on a board': { voterId: voter, boardId: board },
    'a voter with many votes (6,000)': { voterId: busyVoter },
    'an author on a board with a status': { authorId: author, boardId: board, status: 'open' },
    'recent posts (900)': { dateFrom: '2023-04-18' },
    'old posts (900)': { dateTo: '2023-01-02' },
    'two weeks (12,000)': spring,
    'two weeks on a board with a status': { ...spring, boardId: board, status: 'planned' },
    'a common word (1,600)': { search: 'webhooks' },
    'a very common word (20,000)': { search: 'mobile or we' },
    'a rare word (4)': { search: 'needle' },
    'an unknown word (0)': { search: 'nonesuch' },
    'words that occur together (1,600)': { search: 'dark mod' },
    'letters without spaces (1,600)': { search: 'ダークモード' },
    'a word on a board with a status': { search: 'dark', boardId: board, status: 'open' },
    'a board with a status': { boardId: board, status: 'planned' },
    'a board with a tag': { boardId: board, tagIds: seldom },
    'a board with a status and a tag': { boardId: board, status: 'planned', tagIds: seldom },
    'deleted posts included': { includeDeleted: 'true' },
    'merged posts included': { includeMerged: 'true' },
    'deleted and merged posts included, on a board': {
      includeDeleted: 'true',
      includeMerged: 'true',
      boardId: board,
    },
    'a small company (60)': { companyId: small },
    'a large company (10,000)': { companyId: large },
    'a segment (12,000) on a board': { segment: 'beta', boardId: board },
    'a segment (12,000) and a small company': { segment: 'beta', companyId: small },
    'revenue of many (10,000)': { minMrrCents: '1' },
    'revenue of few (60)': { minMrrCents: '1000000' },
    'revenue of few, deleted posts included': { minMrrCents: '1000001', includeDeleted: 'true' },
    'a large company and a common word': { companyId: large, search: 'mobile or we' },
    'a small company and a rare word': { companyId: small, search: 'needle' },
    'an owner and a status': { ownerId: owner, status: 'in-progress' },
  }
}

const [small, large, beta] = [newId('company'), newId('company'), newId('segment')]

/** Voters of two companies and a segment, on every thousandth, every sixth and every fifth post. */
const fillVoters = async ({ database }: Feedback): Promise<void> => {
  await database.query(
    `insert into feedback.companies (id, mrr_cents, version) values ($1, 1000000, 1), ($2, 1, 1)`,
    [small, large],
  )
  await database.query(`insert into feedback.segments (id, slug) values ($1, 'beta')`, [beta])
  for (const [id, every] of [
    [small, 1000],
    [large, 6],
    [beta, 5],
  ] as const)
    await database.query(
      `insert into feedback.voter_counts (post_id, of_id, voters)
       select id, $1, 1 from feedback.posts where right(id, 12)::bigint % $2 = 0`,
      [id, every],
    )
  await database.query(
    `update feedback.posts p set mrr_cents = made.mrr_cents, score = vote_count + made.mrr_cents / 10000
     from (select post_id, sum(case when of_id = $1 then 1000000 else 1 end) as mrr_cents
       from feedback.voter_counts where of_id <> $2 group by 1) made
     where p.id = made.post_id`,
    [small, beta],
  )
  await database.query('vacuum analyze feedback.posts, feedback.voter_counts')
}

const fill = async (feedback: Feedback, database: Database): Promise<void> => {
  await feedback.create('/boards', { name: 'Small' })
  await feedback.create('/boards', { name: 'Smaller' })
  await feedback.create('/statuses', { name: 'On hold' })
  await seedPosts(database.pool, { posts })
  await fillVoters(feedback)
  const places = [3, 22_222, 44_444, 59_999].map(n => String(n).padStart(16, '0'))
  await feedback.database.query(
    `update feedback.posts set search = search || 'needle:999A' where right(id, 16) = any($1)`,
    [places],
  )
  await feedback.database.query(
    `insert into feedback.votes (post_id, principal_id)
     select id, $1 from feedback.posts where right(id, 1) = '6' on conflict do nothing`,
    [busyVoter],
  )
}

test('no list scans all posts, and deep pages cost about as much as the first', async () => {
  await using feedback = await startFeedback({})
  await using beside = secondPool(feedback)
  await fill(feedback, beside)
  const combined = await combinations(feedback)
  const table: string[] = []
  const wrong: string[] = []
  for (const sort of sortNames) {
    const middle = await middleOf(beside, sort)
    for (const [name, filters] of Object.entries(combined)) {
      const given = { ...filters, sort }
      const first = await listed(beside, given)
      const deep = await listed(beside, given, middle)
      const line = `${sort}, ${name}: ${first.pages} pages, ${deep.pages} for a deep page`
      table.push(line)
      if ([...first.scanned, ...deep.scanned].includes('posts')) wrong.push(`${line}, scans all posts`)
      if (deep.pages > 3 * first.pages + 500) wrong.push(line)
      if (first.pages > 20_000) wrong.push(line)
    }
  }
  assert.deepEqual(wrong, [])
  assert.equal(table.length, sortNames.length * Object.keys(combined).length)

  const idsFoundBy = async (frequency: WordFrequency) => {
    const statement = pageOfPosts({
      where: [
        raw('p.deleted_at is null and p.canonical_post_id is null'),
        hasWords("'dark':* & 'mod':*", frequency),
      ],
      sort: sorts.votes,
      after: undefined,
      limit: 50,
      caller,
      few: frequency === 'rare',
    })
    const { scanned } = await costOf(beside, statement)
    assert.ok(!scanned.includes('posts'), frequency)
    return (await beside.pool.query<ListedRow>(statement)).map(row => row.id)
  }
  const found = await idsFoundBy('rare')
  assert.equal(found.length, 50)
  for (const frequency of ['planned', 'common'] as const)
    assert.deepEqual(await idsFoundBy(frequency), found, frequency)
})
