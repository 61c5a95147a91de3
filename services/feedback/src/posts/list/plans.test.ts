import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import { many, tx } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { type Feedback, planOf, secondPool, startFeedback, testAdmin } from '../../harness.ts'
import { PostQuery, sortNames } from '../../records/posts/model.ts'
import { listPage, listStatement } from './repo.ts'
import { type SortName, sorts } from './sorts-repo.ts'

const posts = 20_000

/** Posts on 20 boards, a few of them with the word `needle`. */
const seedPosts = async ({ database, statusIds }: Feedback) => {
  await database.query(`
    insert into feedback.boards (id, slug, name, description, audience, author_votes)
    select 'board_' || n, 'board-' || n, 'Board', '', 'public', false from generate_series(0, 19) n`)
  await database.query(
    `insert into feedback.posts (id, board_id, status_id, author_principal_id, title, content, vote_count,
       score, mrr_cents, created_at, updated_at, search)
     select 'post_' || lpad(n::text, 26, '0'), 'board_' || n % 20, $1, 'principal_' || n % 300,
       case when n % 4000 = 0 then 'needle' else 'Post ' || n end, 'Some text to make the row a bit longer',
       n * 7919 % 1000, n * 7919 % 1000, n * 7919 % 1000, now() - n * interval '1 minute', now() - (n * 31 % 20000) * interval '1 minute',
       to_tsvector('simple', case when n % 4000 = 0 then 'needle' else 'Post ' || n end)
     from generate_series(1, ${posts}) n`,
    [statusIds.open],
  )
  await database.query('vacuum analyze feedback.posts, feedback.boards, feedback.statuses')
}

/** Cursor keys in the middle of each list. */
const middle: Record<SortName, CursorKeys> = {
  newest: [new Date(Date.now() - 10_000 * 60_000).toISOString(), 'post_'],
  oldest: [new Date(Date.now() - 10_000 * 60_000).toISOString(), 'post_'],
  votes: [500, new Date(Date.now() - 10_000 * 60_000).toISOString(), 'post_'],
  score: [500, new Date(Date.now() - 10_000 * 60_000).toISOString(), 'post_'],
  revenue: [500, new Date(Date.now() - 10_000 * 60_000).toISOString(), 'post_'],
  trending: [Date.now() / 86_400_000 - 7, 'post_'],
  updated: [new Date(Date.now() - 10_000 * 60_000).toISOString(), 'post_'],
}

/** The part of a plan below the first node with a name, including its line. */
const below = (plan: string, node: string): string => {
  const lines = plan.split('\n')
  const start = lines.findIndex(line => line.includes(node))
  const depth = (line = '') => line.search(/\S/)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex(
    line => depth(line.replace('->', '  ')) <= depth(lines[start]?.replace('->', '  ')),
  )
  return [lines[start], ...(end < 0 ? rest : rest.slice(0, end))].join('\n')
}

test('every list starts at its position in an index and does not sort', async () => {
  await using feedback = await startFeedback({})
  await using beside = secondPool(feedback)
  await seedPosts(feedback)
  const plan = async (
    given: Record<string, string>,
    after?: CursorKeys,
    board?: { boardId: Id<'board'> },
  ) => {
    const query = { ...PostQuery.parse(given), ...board }
    const caller = { ...testAdmin, requestId: null }
    const statement = await listStatement(beside.pool, { query, after, limit: 21, caller })
    assert.ok(statement)
    return planOf(beside, statement)
  }

  let seen = 0
  for (const sort of sortNames)
    for (const after of [undefined, middle[sort]])
      for (const board of [undefined, { boardId: 'board_7' } as const]) {
        const text = await plan({ sort }, after, board)
        const page = below(text, 'Limit')
        assert.match(text, /Index Scan.* on posts p/, text)
        assert.doesNotMatch(page, /Seq Scan on posts/, text)
        if (after) assert.match(text, /Index Cond: .*ROW\(/, text)
        assert.doesNotMatch(page, /Sort/, text)
        seen++
      }
  assert.equal(seen, sortNames.length * 4)
  const found = await plan({ search: 'needle' })
  assert.match(found, /posts_search/, found)
  const all = await plan({ includeDeleted: 'true', includeMerged: 'true' })
  assert.match(all, /posts_all_newest/, all)
  assert.equal(Object.keys(sorts).length, sortNames.length)
})

test('a deep page costs about as much as the first one', async () => {
  await using feedback = await startFeedback({})
  await using beside = secondPool(feedback)
  await seedPosts(feedback)
  const cost = async (after?: CursorKeys) => {
    const listing = {
      query: PostQuery.parse({}),
      after,
      limit: 21,
      caller: { ...testAdmin, requestId: null },
    }
    const statement = await listStatement(beside.pool, listing)
    assert.ok(statement)
    const text = await planOf(beside, statement)
    return Number(/cost=[\d.]+\.\.([\d.]+)/.exec(text)?.[1])
  }
  const first = await cost()
  const deep = await cost([new Date(Date.now() - (posts - 50) * 60_000).toISOString(), 'post_'])
  assert.ok(deep < first * 2, `${deep} compared to ${first}`)
})

test('pages of usual sizes are planned once for a connection, whatever the board and the position', async () => {
  await using feedback = await startFeedback({})
  await using beside = secondPool(feedback)
  await seedPosts(feedback)
  const caller = { ...testAdmin, requestId: null }
  const plans = await tx(beside.pool, async db => {
    for (let round = 0; round < 10; round++)
      for (const after of [undefined, middle.votes]) {
        const query = { ...PostQuery.parse({ sort: 'votes' }), boardId: `board_${round}` } as const
        assert.ok((await listPage(db, { query, after, limit: 21, caller })).length > 0)
      }
    return many<{ genericPlans: number; customPlans: number }>(db)`
      select generic_plans, custom_plans from pg_prepared_statements where name like 'posts_by_votes%'`
  })
  const once = { genericPlans: 5, customPlans: 5 }
  assert.deepEqual(plans, [once, once])
})
