import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Id } from '@earshot/contracts'
import { type Db, one, tx } from '@earshot/db'
import { type Feedback, secondPool, startFeedback, testAdmin } from '../../harness.ts'
import { listComments, setReaction } from '../comments/repo.ts'
import { readReactions } from './repo.ts'

const size = 2000
const caller = { ...testAdmin, requestId: null }
const idOf = (n: number): Id<'comment'> => `comment_${String(n).padStart(26, '0')}`
const post: Id<'post'> = `post_${'1'.padStart(26, '0')}`

/** A post with many comments, each with ten reactions. */
const seed = async ({ database, boardId }: Feedback) => {
  for (const table of ['posts', 'comments', 'comment_reactions'])
    await database.query(`alter table feedback.${table} set (autovacuum_enabled = off)`)
  await database.query(
    `insert into feedback.posts (id, board_id, author_principal_id, title, content, created_at, updated_at)
     values ('${post}', $1, 'principal_a', 'Post', '', now(), now())`,
    [boardId],
  )
  await database.query(`
    insert into feedback.comments (id, post_id, thread, author_principal_id, content, is_private, created_at, updated_at)
    select 'comment_' || lpad(n::text, 26, '0'), '${post}', lpad(n::text, 26, '0'), 'principal_a', '', false, now(), now()
    from generate_series(1, ${size}) n`)
  await database.query(`
    insert into feedback.comment_reactions (comment_id, emoji, principal_id)
    select 'comment_' || lpad(n::text, 26, '0'), 'heart', 'principal_' || m
    from generate_series(1, ${size}) n, generate_series(1, 10) m`)
}

/** The reactions that the statements of the transaction have read so far. */
const rowsRead = async (db: Db): Promise<number> => {
  const { rows } = await one<{ rows: string }>(db)`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables
    where relname = 'comment_reactions'`
  return Number(rows)
}

for (const statistics of ['without', 'with'])
  test(`the reactions to a comment are read by its key, ${statistics} statistics`, async () => {
    await using feedback = await startFeedback({})
    await using beside = secondPool(feedback)
    await seed(feedback)
    if (statistics === 'with')
      await feedback.database.query('analyze feedback.comment_reactions, feedback.comments')
    await tx(beside.pool, async db => {
      // So often that PostgreSQL keeps the plan.
      for (let time = 1; time <= 8; time++) {
        const before = await rowsRead(db)
        const id = idOf(time * 100)
        for (const reacted of [true, false]) {
          assert.ok(await setReaction(db, caller, { id, emoji: 'heart', reacted }))
          const [heart] = await readReactions(db, caller, 'comment', id)
          assert.deepEqual(heart, { emoji: 'heart', count: reacted ? 11 : 10, reacted })
        }
        const changed = await rowsRead(db)
        assert.ok(changed - before < 40, `${changed - before} rows for a change`)
        const listed = await listComments(db, caller, { postId: post, after: undefined, limit: 20 })
        assert.equal(listed.length, 20)
        const read = (await rowsRead(db)) - changed
        assert.ok(read <= 200, `${read} rows for a list`)
      }
    })
  })
