import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import type { Db, Sql } from '@earshot/db'
import { costOf, type Feedback, secondPool, startFeedback, testAdmin } from '../../harness.ts'
import * as comments from '../../records/comments/repo.ts'
import * as votes from '../../records/votes/repo.ts'

const count = 20_000

/** A post with 20,000 voters and comments, and a duplicate with half of these voters. */
const fill = async (feedback: Feedback) => {
  const id: Id<'post'> = (await feedback.createPost()).id
  const other: Id<'post'> = (await feedback.createPost()).id
  const { query } = feedback.database
  await query(
    `insert into feedback.votes (id, post_id, principal_id, created_at)
     select 'vote_' || lpad((n + offset_)::text, 9, '0'), post, 'principal_' || n, timestamptz '2026-01-01' + n * interval '1 second'
     from generate_series(1, $3::int) n, (values ($1, 0), ($2, $3::int)) as it (post, offset_)
     where post = $1 or n % 2 = 0`,
    [id, other, count],
  )
  await query(
    `insert into feedback.comments (id, post_id, thread, author_principal_id, content, is_private, created_at, updated_at)
     select 'comment_' || n, $1, lpad(n::text, 26, '0'), 'principal_' || n, 'Text', n % 3 = 0, now(), now()
     from generate_series(1, $2::int) n`,
    [id, count],
  )
  assert.equal((await feedback.api.post(`/posts/${other}/merge`, { canonicalPostId: id })).status, 200)
  assert.equal((await feedback.api.get(`/posts/${id}`)).data.voteCount, count)
  await query('vacuum analyze feedback.votes, feedback.comments, feedback.posts')
  return id
}

test('voters, votes and comments of a post with 20,000 of each are read from an index, page by page', async () => {
  await using feedback = await startFeedback({})
  await feedback.api.patch(`/boards/${feedback.boardId}`, { settings: { showVoters: true } })
  await using beside = secondPool(feedback)
  const postId = await fill(feedback)
  const caller = { ...testAdmin, requestId: null }
  /** The cost of a list's first statement. */
  const cost = async (list: (db: Db) => Promise<unknown[]>) => {
    const statements: Sql[] = []
    const query: Db['query'] = (statement, name) => {
      statements.push(statement)
      return beside.pool.query(statement, name)
    }
    assert.equal((await list({ ...beside.pool, query })).length, 21)
    return costOf(beside, statements[0] as Sql)
  }
  const lists: Record<string, (db: Db, isDeep: boolean) => Promise<unknown[]>> = {
    voters: (db, isDeep) => votes.listVoters(db, caller, { id: postId, after: place(isDeep), limit: 21 }),
    'voters for a user': (db, isDeep) =>
      votes.listVoters(
        db,
        { ...caller, role: 'user', principalId: 'principal_7' },
        { id: postId, after: place(isDeep), limit: 21 },
      ),
    'votes of the post': (db, isDeep) =>
      votes.listVotes(db, caller, { postId, principalId: undefined, after: place(isDeep), limit: 21 }),
    'all votes': (db, isDeep) =>
      votes.listVotes(db, caller, {
        postId: undefined,
        principalId: undefined,
        after: place(isDeep),
        limit: 21,
      }),
    comments: (db, isDeep) =>
      comments.listComments(db, caller, {
        postId,
        after: isDeep ? String(count / 2).padStart(26, '0') : undefined,
        limit: 21,
      }),
    'public comments': (db, isDeep) =>
      comments.listComments(
        db,
        { ...caller, role: 'user' },
        {
          postId,
          after: isDeep ? String(count / 2).padStart(26, '0') : undefined,
          limit: 21,
        },
      ),
  }
  const middle = new Date(Date.UTC(2026, 0, 1) + (count / 2) * 1000).toISOString()
  const place = (isDeep: boolean) => (isDeep ? { createdAt: middle, id: 'vote_' } : undefined)
  for (const [name, list] of Object.entries(lists)) {
    const first = await cost(db => list(db, false))
    const deep = await cost(db => list(db, true))
    const summary = `${name}: ${first.pages} pages, ${deep.pages} for a deep page`
    for (const table of ['votes', 'comments'])
      assert.ok(![...first.scanned, ...deep.scanned].includes(table), `${summary}, scans all of ${table}`)
    assert.ok(first.pages < 2000 && deep.pages < 2 * first.pages + 200, summary)
  }
})
