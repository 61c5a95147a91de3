import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Id, newEvent, newId } from '@earshot/contracts'
import { type Db, one, tx } from '@earshot/db'
import { type Feedback, secondPool, startFeedback, testAdmin } from '../../harness.ts'
import { postRef } from '../posts/events.ts'
import { lockPosts } from '../posts/lock-repo.ts'
import { findVotable, insertVote, removeVotes, withVotedDuplicates } from './repo.ts'

const size = 20_000
const post: Id<'post'> = `post_${'1'.padStart(26, '0')}`
const caller = { ...testAdmin, requestId: null }

/** A post with many voters, and a voter with votes for many other posts. */
const seed = async ({ database, boardId, statusIds }: Feedback) => {
  await database.query('alter table feedback.votes set (autovacuum_enabled = off)')
  await database.query('alter table feedback.posts set (autovacuum_enabled = off)')
  await database.query(
    `insert into feedback.posts (id, board_id, status_id, author_principal_id, title, content, created_at, updated_at)
     select 'post_' || lpad(n::text, 26, '0'), $1, $2, 'principal_author', 'Post ' || n, '', now(), now()
     from generate_series(1, ${size}) n`,
    [boardId, statusIds.open],
  )
  await database.query(
    `insert into feedback.votes (post_id, principal_id)
     select 'post_' || lpad(n::text, 26, '0'), 'principal_busy' from generate_series(2, ${size}) n
     union all select '${post}', 'principal_' || n from generate_series(1, ${size}) n`,
  )
}

/** The rows of posts and votes that the statements of the transaction have read so far. */
const rowsRead = async (db: Db): Promise<number> => {
  const { rows } = await one<{ rows: string }>(db)`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables
    where relname in ('posts', 'votes')`
  return Number(rows)
}

/**
 * Casts a vote, locks the posts of the voter's votes and removes the vote, so often that PostgreSQL keeps the plan. Returns the
 * rows that each time reads.
 */
const toggle = async (db: Db, voterId: string): Promise<number[]> => {
  const votable = async () => (await findVotable(db, caller, { id: post, voterId })) ?? assert.fail()
  const read: number[] = []
  for (let time = 0; time < 8; time++) {
    const before = await rowsRead(db)
    const found = await votable()
    const data = { post: postRef(found), voteCount: 1, voterName: null, voterEmail: null }
    const event = newEvent('post.voted', data, Date.now())
    const vote = {
      id: newId('vote'),
      principalId: voterId,
      importance: null,
      createdAt: event.createdAt,
      place: null,
    }
    assert.ok(await insertVote(db, caller, { post: found, vote, event }))
    await lockPosts(db, withVotedDuplicates(post, voterId))
    assert.ok(await removeVotes(db, { post: await votable(), voterId }))
    read.push((await rowsRead(db)) - before)
  }
  return read
}

for (const statistics of ['without', 'with'])
  test(`a vote reads as few rows for a voter with many votes, ${statistics} statistics`, async () => {
    await using feedback = await startFeedback({})
    await using beside = secondPool(feedback)
    await seed(feedback)
    if (statistics === 'with') await feedback.database.query('analyze feedback.posts, feedback.votes')
    await tx(beside.pool, async db => {
      for (const voterId of ['principal_busy', 'principal_new']) {
        const read = await toggle(db, voterId)
        assert.ok(Math.max(...read) < 30, `${voterId}: ${read} rows`)
      }
    })
  })
