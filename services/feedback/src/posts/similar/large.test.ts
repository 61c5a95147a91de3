import assert from 'node:assert/strict'
import { test } from 'node:test'
import { one, tx } from '@earshot/db'
import { textVector, wordsVersion } from '@earshot/search'
import { secondPool, startFeedback, testAdmin } from '../../harness.ts'
import { findSimilarPosts } from './service.ts'

const size = 30_000

for (const title of ['export of the calendar', 'exprot calender', 'export', 'something rare'])
  test(`the search for posts similar to "${title}" reads few of many posts with common words`, async () => {
    await using feedback = await startFeedback({})
    await using beside = secondPool(feedback)
    await feedback.database.query(
      `insert into feedback.posts (id, board_id, status_id, author_principal_id, title, content, search, words_version,
         created_at, updated_at)
       select 'post_' || lpad(n::text, 26, '0'), $1, $2, 'principal_author', 'Export of the calendar ' || n, '',
         $3::tsvector, $4, now() - n * interval '1 minute', now()
       from generate_series(1, ${size}) n`,
      [feedback.boardId, feedback.statusIds.open, textVector('Export of the calendar'), wordsVersion],
    )
    await feedback.database.query('vacuum analyze feedback.posts')
    await tx(beside.pool, async db => {
      const page = { limit: 10, cursor: undefined }
      const { items } = await findSimilarPosts(db, { ...testAdmin, requestId: null }, { title, page })
      assert.equal(items.length, title === 'something rare' ? 0 : 10)
      const { rows } = await one<{ rows: string }>(db)`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables where relname = 'posts'`
      assert.ok(Number(rows) < 5000, `${rows} rows`)
    })
  })
